import { mailPlanner } from '../../src/reactions/mail/planner.js';
import { Mail } from '../../src/reactions/mail/mail.entity.js';
import { freshApp } from '../support/app.js';
import { aCustomer } from '../support/factories.js';

/** Events that the planner of mails cannot read, such as those of a newer version that runs at the same time (P31). */
const app = freshApp();

async function planned(poison: unknown): Promise<{ unknown: string[]; errors: unknown[] }> {
  const { manager } = app.dataSource;
  const { id } = await aCustomer(app);
  const unknown: string[] = [];
  const errors: unknown[] = [];
  const planner = mailPlanner(
    manager,
    app.deps.linkKeys,
    () => undefined,
    20,
    ({ name }) => unknown.push(name),
  );
  const read = (n: number, name: string, payload: unknown): Promise<void> =>
    planner.read({ id: String(n), createdAt: '1', reader: 'mail', name, payload, attempts: 0 });
  await Promise.all([
    ...[1, 2, 3].map((n) => read(n, 'passwordChanged', { id })),
    read(4, 'bookingChanged', poison).catch((error: unknown) => errors.push(error)),
  ]);
  await planner.stop();
  expect(await manager.countBy(Mail, { kind: 'password-changed' })).toBe(3);
  return { unknown, errors };
}

it('plans the mails about other events though one cannot be read', async () => {
  const { errors } = await planned(null);
  expect(errors).toHaveLength(1);
});

it('plans nothing about a change of a booking that it does not know, and reports it', async () => {
  expect(await planned({ change: 'a_newer_one' })).toEqual({ unknown: ['bookingChanged'], errors: [] });
});
