import type { EntityManager } from 'typeorm';

/** Something that is not as it should be, in words for the operator. */
export interface Finding {
  /** A name that stays the same, for programs: `slots-and-bookings`. */
  check: string;
  /** One sentence. */
  what: string;
  /** How many of them there are; 1 where there is nothing to count. */
  count: number;
  /** Up to `EXAMPLES` of them. They name rows by their ids, never people: the report may go by mail. */
  examples: string[];
  /** What to do about it. */
  todo: string;
}

export const EXAMPLES = 10;

/** A finding about one thing. */
export const finding = (check: string, what: string, todo: string): Finding => ({
  check,
  what,
  count: 1,
  examples: [],
  todo,
});

/** A finding about several; none when the list is empty. */
export const findingOf = (
  check: string,
  what: string,
  todo: string,
  found: readonly string[],
): Finding[] =>
  found.length === 0
    ? []
    : [{ check, what, count: found.length, examples: found.slice(0, EXAMPLES), todo }];

/** A finding that one query makes: each of its rows is an example, in the column `example`. */
export interface Question {
  check: string;
  what: string;
  todo: string;
  sql: string;
  values?: unknown[];
}

/** Asks one question after the other, since they share one snapshot and thus one connection. */
export async function ask(db: EntityManager, questions: Question[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { check, what, todo, sql, values } of questions) {
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
