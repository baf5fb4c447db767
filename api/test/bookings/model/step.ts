import fc from 'fast-check';
import type { Code, MarketModel, Person } from './market-model.js';
import type { Reply, World } from './world.js';

export type Command = fc.AsyncCommand<MarketModel, World>;

/** A step with its name and its action; it is skipped unless `check` accepts the model. */
export function step(
  name: string,
  run: (model: MarketModel, world: World) => Promise<void>,
  check: (model: MarketModel) => boolean = () => true,
): Command {
  return {
    check,
    async run(model, world) {
      await run(model, world);
      await world.expectAsIn(model);
    },
    toString: () => name,
  };
}

/** Expects one of the reasons as the code, or OK if there are none; returns whether it is OK. */
export function answeredAs({ code, body }: Reply, reasons: Code[]): boolean {
  const codes: Code[] = reasons.length > 0 ? [...new Set(reasons)] : ['OK'];
  if (!codes.includes(code)) throw new Error(`answered ${code} (${String(body.message)}), not ${codes.join(' or ')}`);
  return code === 'OK';
}

export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** UNAUTHENTICATED without a session, FORBIDDEN for the wrong role, otherwise the reasons. */
export function guarded(model: MarketModel, who: Person, role: Person['role'] | 'any', reasons: () => Code[]): Code[] {
  if (!model.isSignedIn(who)) return ['UNAUTHENTICATED'];
  if (role !== 'any' && who.role !== role) return ['FORBIDDEN'];
  return reasons();
}

export const any = fc.nat({ max: 999 });
export const anyone = fc.nat({ max: 4 });
/** Mostly providers, because only providers may run these commands. */
export const aProvider = fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 1 }) }, { weight: 1, arbitrary: anyone });
export const aDay = fc.constantFrom(-1, 0, 1, 1, 2, 2, 3, 4);
export const times = fc.constantFrom(
  ...([
    ['08:00', '12:00'],
    ['11:00', '13:00'],
    ['12:00', '18:00'],
    ['18:00', '23:30'],
    ['20:00', '02:00'],
    ['22:00', '09:00'],
    ['10:00', '10:00'],
  ] as const),
);
export const aKey = fc.constantFrom(null, null, 'first-try', 'second-try');
