import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { removeBooking } from '../../src/marketplace/admin/moderation.js';
import { cancelBooking } from '../../src/marketplace/bookings/bookings.js';
import { planMessageMails } from '../../src/reactions/mail/message-mails.js';
import { MAX_THREAD } from '../../src/marketplace/messages/message-limits.js';
import { messagesOf } from '../../src/marketplace/messages/message-list.js';
import { readMessages } from '../../src/marketplace/messages/read-messages.js';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { outcomeOf, race, ROUNDS } from '../bookings/support/race.js';
import { sharedApp } from '../support/app.js';
import { anAdmin, asViewer } from '../support/factories.js';
import { aThread, fillThread, write } from './support/a-thread.js';

const app = sharedApp();
let admin: Admin;
beforeAll(async () => void (admin = await anAdmin(app)));
beforeEach(() => app.clock.set('2026-06-15T10:00:00Z'));

const db = () => app.dataSource.manager;
const read = (who: User, { id }: { id: string }) => readMessages(db(), app.deps, asViewer(who), id);
const numbersOf = async ({ id }: { id: string }): Promise<number[]> =>
  (
    await db().query<{ number: number }[]>('SELECT number FROM messages WHERE booking_id = $1 ORDER BY number', [id])
  ).map(({ number }) => number);

describe('messages of one booking that are sent at the same time', () => {
  it('are all stored, each at its own place', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { booking, customer, provider } = await aThread(app);
      await Promise.all([customer, provider, customer, provider, customer].map((who) => write(app, who, booking)));
      expect(await numbersOf(booking)).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('never exceed the limit of a thread', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { booking, customer, provider } = await aThread(app);
      await fillThread(app, booking, MAX_THREAD - 1);
      const outcomes = await race(
        round,
        () => write(app, customer, booking),
        () => write(app, provider, booking),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe('a message that is sent while the thread is read', () => {
  it('is either read or counted as unread, without a deadlock', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { booking, customer, provider } = await aThread(app);
      await write(app, customer, booking);
      const [sent, done] = await race(
        round,
        () => write(app, customer, booking),
        () => read(provider, booking),
      );
      expect([sent.status, done.status]).toEqual([200, 200]);
      const messages = await messagesOf(db(), asViewer(provider), { bookingId: booking.id });
      const unread = messages.filter(({ read }) => !read).length;
      expect(messages.map(({ read }) => read).at(-1)).toBe(true);
      expect((await read(provider, booking)).unread).toEqual({ customer: 0, provider: 0 });
      expect(unread).toBeLessThanOrEqual(1);
    }
  });

  it('is read twice in two tabs without a deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { booking, customer, provider } = await aThread(app);
      await fillThread(app, booking, 200);
      const outcomes = await race(
        round,
        () => read(provider, booking),
        () => Promise.all([read(provider, booking), write(app, customer, booking)]),
      );
      expect(outcomes.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('a message and a concurrent end', () => {
  it.each([
    ['of its booking', 'booking', [200, 404]],
    ['of the account of its author', 'customer', [200, 404]],
    ['of the account that receives it', 'provider', [200, 409]],
    ['of the request', 'request', [200]],
  ] as const)('%s are both done, or the message is rejected', async (_what, which, statuses) => {
    for (let round = 0; round < 12; round += 1) {
      const { booking, customer, provider } = await aThread(app);
      const end: () => Promise<unknown> = {
        booking: () => removeBooking(db(), asViewer(admin), booking.id),
        customer: () => deleteUser(db(), asViewer(admin), customer.id),
        provider: () => deleteUser(db(), asViewer(admin), provider.id),
        request: () => cancelBooking(db(), app.deps, asViewer(customer), { id: booking.id }),
      }[which];
      const [sent, ended] = await race(
        round,
        () => write(app, customer, booking),
        () => outcomeOf(end),
      );
      expect(statuses).toContain(sent.status);
      expect(ended).toMatchObject({ status: 200, value: { status: 200 } });
    }
  });
});

describe('mails that are planned while messages are written, read and deleted', () => {
  it('wait for none of them, and cause no deadlock', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { booking, customer, provider } = await aThread(app);
      await fillThread(app, booking, 50);
      const others: (() => Promise<unknown>)[] = [
        () => read(provider, booking),
        () => write(app, customer, booking),
        () => removeBooking(db(), asViewer(admin), booking.id),
        () => deleteUser(db(), asViewer(admin), provider.id),
      ];
      const other = others[round % others.length] ?? (() => Promise.resolve());
      const outcomes = await race(
        round,
        () => planMessageMails(db(), app.clock),
        () => outcomeOf(other),
      );
      expect(outcomes).toMatchObject([{ status: 200 }, { value: { status: 200 } }]);
    }
  });
});
