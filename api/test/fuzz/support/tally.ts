import type { Attempt, Targets } from './attempts.js';

/** Counts the outcomes of the requests of a run. */
export class Tally {
  #outcomes = new Map<string, Map<string, number>>();
  #taken = new Map<string, number>();
  #times: number[] = [];
  #honest = { asked: 0, taken: 0 };

  add({ shape, operation }: Attempt, outcome: string, ms: number, mayPass: boolean): void {
    const outcomes = this.#outcomes.get(shape) ?? new Map<string, number>();
    this.#outcomes.set(shape, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
    this.#times.push(ms);
    if (outcome === 'OK') this.#taken.set(operation, (this.#taken.get(operation) ?? 0) + 1);
    if (shape !== 'honest' || !mayPass) return;
    this.#honest.asked += 1;
    if (outcome === 'OK') this.#honest.taken += 1;
  }

  shareTaken(): number {
    return this.#honest.taken / this.#honest.asked;
  }

  /** Operations that never succeeded. */
  neverTaken({ operations, rows }: Targets): string[] {
    const all = [...rows, ...operations.map(({ kind, field }) => `${kind} ${field.name}`)];
    return all.filter((operation) => !this.#taken.has(operation));
  }

  print(seed: number): string {
    const times = this.#times.sort((a, b) => a - b);
    const at = (share: number): string => `${Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)} ms`;
    const lines = [...this.#outcomes].map(([shape, outcomes]) => {
      const counts = [...outcomes].sort(([, a], [, b]) => b - a);
      return `  ${shape}: ${counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`;
    });
    return [
      `${times.length} requests with FUZZ_SEED=${seed}; half within ${at(0.5)}, 99 % within ${at(0.99)}, all within ${at(1)}`,
      ...lines.sort(),
      `  of the honest ones by whoever may, ${Math.round(this.shareTaken() * 100)} % were taken`,
    ].join('\n');
  }
}
