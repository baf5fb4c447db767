import type { EntityManager } from 'typeorm';

/** A problem, described for the operator. */
export interface Finding {
  /** A stable identifier, for programs: `slots-and-bookings`. */
  check: string;
  /** One sentence. */
  what: string;
  /** Number of affected objects; 1 if there is nothing to count. */
  count: number;
  /** Up to `EXAMPLES` of them. They contain ids but no names of people, since the report may be sent by e-mail. */
  examples: string[];
  /** What the operator should do. */
  todo: string;
}

export const EXAMPLES = 10;

/** Creates a finding without a count. */
export const finding = (check: string, what: string, todo: string): Finding => ({
  check,
  what,
  count: 1,
  examples: [],
  todo,
});

/** Creates a finding about a list of objects; none if the list is empty. */
export const findingOf = (check: string, what: string, todo: string, found: readonly string[]): Finding[] =>
  found.length === 0 ? [] : [{ check, what, count: found.length, examples: found.slice(0, EXAMPLES), todo }];

/** A check by one query. Each row that it returns is a problem, described in the column `example`. */
export interface RowCheck {
  check: string;
  what: string;
  todo: string;
  sql: string;
  values?: unknown[];
}

/** Runs the checks sequentially, since they share one snapshot and thus one connection. */
export async function runRowChecks(db: EntityManager, checks: RowCheck[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { check, what, todo, sql, values } of checks) {
    const rows = await db.query<{ example: string; total: string }[]>(
      `SELECT example, count(*) OVER () AS total FROM (${sql}) found LIMIT ${EXAMPLES}`,
      values,
    );
    const [first] = rows;
    if (first)
      findings.push({
        check,
        what,
        count: Number(first.total),
        examples: rows.map(({ example }) => example),
        todo,
      });
  }
  return findings;
}
