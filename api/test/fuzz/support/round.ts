import type { TestApp } from '../../support/app.js';
import { anAttempt, type Attempt, type Targets } from './attempts.js';
import { judge, mayNot } from './judge.js';
import { Random } from './random.js';
import type { Tally } from './tally.js';
import { bytesOf, Wire } from './wire.js';
import { plant, type World } from './world.js';
import type { watchWrites, Write } from './writes.js';

/** Connections at a time. */
const WIRES = 8;

export interface Arena {
  app: TestApp;
  port: number;
  targets: Targets;
  writes: Awaited<ReturnType<typeof watchWrites>>;
  tally: Tally;
}

/** Text in which what stands ten times and more in a row is counted: `x{5001}`. */
const folded = (text: string): string =>
  text.replace(
    /(.{1,20}?)\1{9,}/gs,
    (all: string, one: string) => `${one}{${all.length / one.length}}`,
  );

/** The request as it went over the wire, or the beginning of a long one. */
const told = (attempt: Attempt): string => {
  const bytes = bytesOf(attempt);
  const text = folded(JSON.stringify(bytes.subarray(0, 6_000).toString('latin1')));
  return `${attempt.shape} ${attempt.operation} by ${attempt.by}, ${bytes.length} bytes:\n${text}`;
};

const isReading = ({ method, operation, shape }: Attempt): boolean =>
  shape !== 'broken' &&
  (operation.startsWith('query ') || operation.startsWith('GET ') || method === 'GET');

/** Of administrators', failures to sign in are written down. */
const isFailedLogin = ({ operation }: Attempt, what: string): boolean =>
  what.endsWith(' audit_log') && /adminLogin|POST \/admin\/login/.test(operation);

/** Writes that should not have been: of a request that was refused or only reads, or of a row that is not the asker's. */
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
    if (isFailedLogin(attempt, what)) return [];
    if (outcome !== 'OK') return [`${what} although refused with ${outcome}: ${told(attempt)}`];
    if (isReading(attempt)) return [`${what} by what only reads: ${told(attempt)}`];
    if (untouchable.has(row) && attempt.by !== 'admin')
      return [`${what} of somebody else's row: ${told(attempt)}`];
    return [];
  });
}

/** Taken, and of a kind that cannot be taken without writing: proof that writes are seen. */
const mustWrite = ({ operation, shape }: Attempt, outcome: string | undefined): boolean =>
  outcome === 'OK' &&
  shape === 'honest' &&
  /createSlot|createService|toggleService|POST \/providers/.test(operation);

/**
 * Sets the marketplace up anew and sends requests at it, several at a time. Returns what went wrong, in sentences that
 * hold the request and how to send all of the round again.
 */
export async function playRound(arena: Arena, seed: number, count: number): Promise<string[]> {
  const { app, port, targets, writes, tally } = arena;
  const random = new Random(seed);
  const world = await plant(app, random);
  await writes.take();
  const attempts = Array.from({ length: count }, (_, number) =>
    anAttempt(random, world, targets, number),
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
              `${wrong.join('; ')}: ${told(attempt)}\nanswered ${answer.status}: ${answer.body.toString().slice(0, 1_000)}`,
            );
        } catch (error) {
          found.push(`${(error as Error).message}: ${told(attempt)}`);
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
      found.push(`Nothing was written: ${told(attempt)}`);
  const again = `FUZZ_SEED=${seed} FUZZ_REQUESTS=${count}`;
  return found.map((sentence) => `${sentence}\nagain with ${again}`);
}
