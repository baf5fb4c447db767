import type { TestApp } from '../../support/app.js';
import { anAttempt, inRandomOrder, type Attempt, type Targets } from './attempts.js';
import { judge, mayNot } from './judge.js';
import { Random } from './random.js';
import type { Tally } from './tally.js';
import { bytesOf, Wire } from './wire.js';
import { plant, type World } from './world.js';
import type { watchWrites, Write } from './writes.js';

/** Number of concurrent connections. */
const WIRES = 8;

export interface Arena {
  app: TestApp;
  port: number;
  targets: Targets;
  writes: Awaited<ReturnType<typeof watchWrites>>;
  tally: Tally;
}

/** Shortens text: ten or more repetitions in a row become a count, as in `x{5001}`. */
const folded = (text: string): string =>
  text.replace(/(.{1,20}?)\1{9,}/gs, (all: string, one: string) => `${one}{${all.length / one.length}}`);

/** The request as it was sent, or the beginning of a long one. */
const describeRequest = (attempt: Attempt): string => {
  const bytes = bytesOf(attempt);
  const text = folded(JSON.stringify(bytes.subarray(0, 6_000).toString('latin1')));
  return `${attempt.shape} ${attempt.operation} by ${attempt.by}, ${bytes.length} bytes:\n${text}`;
};

const isReading = ({ method, operation, shape }: Attempt): boolean =>
  shape !== 'broken' && (operation.startsWith('query ') || operation.startsWith('GET ') || method === 'GET');

/** A wrong password or code of an administrator is recorded in the audit log. */
const isWrongSecret = ({ operation }: Attempt, what: string): boolean =>
  what.endsWith(' audit_log') && /adminLogin|SecondFactor|\/admin\/(login|second-factor)/.test(operation);

/** Messages that an administrator reads, and lists that one exports, are recorded in the audit log. */
const isAuditedReading = ({ operation, by }: Attempt, what: string): boolean =>
  what === 'INSERT audit_log' && by === 'admin' && /messages$|thread$|\/threads\/:id$|\.csv$/.test(operation);

/**
 * Forbidden writes: by a request that was rejected or only reads, or of a row of another account.
 */
function wrongWrites(
  writes: Write[],
  attempts: Attempt[],
  outcomes: Map<number, string>,
  { untouchable }: World,
): string[] {
  return writes.flatMap(({ number, what, row }) => {
    const attempt = attempts[Number(number)];
    if (number === '' || !attempt) return [`${what} of nobody's request`];
    const outcome = outcomes.get(attempt.number) ?? 'no answer';
    if (isWrongSecret(attempt, what)) return [];
    if (outcome !== 'OK') return [`${what} although refused with ${outcome}: ${describeRequest(attempt)}`];
    if (isAuditedReading(attempt, what)) return [];
    if (isReading(attempt)) return [`${what} by what only reads: ${describeRequest(attempt)}`];
    if (untouchable.has(row) && attempt.by !== 'admin')
      return [`${what} of another account's row: ${describeRequest(attempt)}`];
    return [];
  });
}

/** A success that must have written something: it proves that writes are observed. */
const mustWrite = ({ operation, shape }: Attempt, outcome: string | undefined): boolean =>
  outcome === 'OK' &&
  shape === 'honest' &&
  /createSlot$|createService|toggleService|POST \/providers\/\w+$/.test(operation);

/**
 * Creates a new marketplace and sends concurrent requests to it. Returns what went wrong, in
 * sentences that contain the request and the settings to repeat the round.
 */
export async function playRound(arena: Arena, seed: number, count: number): Promise<string[]> {
  const { app, port, targets, writes, tally } = arena;
  const random = new Random(seed);
  const world = await plant(app, random);
  await writes.take();
  const inTurn = inRandomOrder(random, targets);
  const attempts = Array.from({ length: count }, (_, number) =>
    anAttempt(random, world, {
      targets,
      number,
      due: number % 4 === 0 ? inTurn[(number / 4) % inTurn.length] : undefined,
    }),
  );
  const outcomes = new Map<number, string>();
  const found: string[] = [];
  const queue = attempts.values();

  await Promise.all(
    Array.from({ length: WIRES }, async () => {
      const wire = new Wire(port);
      for (const attempt of queue) {
        try {
          const answer = await wire.send(attempt);
          const { outcome, wrong } = judge(attempt, answer);
          outcomes.set(attempt.number, outcome);
          tally.add(attempt, outcome, answer.ms, !mayNot(attempt));
          if (wrong.length > 0)
            found.push(
              `${wrong.join('; ')}: ${describeRequest(attempt)}\nanswered ${answer.status}: ${answer.body.toString().slice(0, 1_000)}`,
            );
        } catch (error) {
          found.push(`${(error as Error).message}: ${describeRequest(attempt)}`);
        }
      }
      wire.close();
    }),
  );

  const written = await writes.take();
  found.push(...wrongWrites(written, attempts, outcomes, world));
  const numbers = new Set(written.map(({ number }) => Number(number)));
  for (const attempt of attempts)
    if (mustWrite(attempt, outcomes.get(attempt.number)) && !numbers.has(attempt.number))
      found.push(`Nothing was written: ${describeRequest(attempt)}`);
  const again = `FUZZ_SEED=${seed} FUZZ_REQUESTS=${count}`;
  return found.map((sentence) => `${sentence}\nagain with ${again}`);
}
