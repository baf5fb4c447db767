import { migrate } from '../../src/engine/database/migrate.js';
import { MIGRATIONS } from '../../src/database/schema.js';
import { Threads1763600000036 } from '../../src/database/migrations/0036-threads.js';
import { messagesOf } from '../../src/marketplace/messages/message-list.js';
import { threadsOf } from '../../src/marketplace/messages/thread-list.sql.js';
import { askQuestion } from '../../src/marketplace/messages/ask-question.js';
import { freshApp } from '../support/app.js';
import { aBooking, aCustomer, aProvider, aService, asViewer } from '../support/factories.js';
import { aThread, write } from '../messages/support/a-thread.js';

const app = freshApp();
const db = () => app.dataSource.manager;

/** What servers of the version before write: they know bookings, and no threads. */
const writeAsBefore = (bookingId: string, text: string) =>
  app.dataSource.query(
    `INSERT INTO messages (id, booking_id, number, author, text)
     SELECT gen_random_uuid(), $1, 1 + coalesce(max(number), 0), 'provider', $2 FROM messages WHERE booking_id = $1`,
    [bookingId, text],
  );

describe('the migration to threads', () => {
  it('begins a thread for each booking with messages, and for none without', async () => {
    const [one, empty] = [await aThread(app), await aThread(app)];
    await write(app, one.customer, one.booking, 'First');
    const count = MIGRATIONS.length - MIGRATIONS.indexOf(Threads1763600000036);
    for (let undone = 0; undone < count; undone += 1) await app.dataSource.undoLastMigration({ transaction: 'each' });
    await writeAsBefore(one.booking.id, 'Second');
    expect(await migrate(app.dataSource)).toBe(count);
    expect(await threadsOf(db(), app.deps, asViewer(one.customer))).toMatchObject([
      {
        id: one.booking.id,
        bookingId: one.booking.id,
        unreadMessages: 1,
        messages: [{ text: 'Second' }, { text: 'First' }],
      },
    ]);
    expect(await threadsOf(db(), app.deps, asViewer(empty.customer))).toEqual([]);
  });

  it('leaves servers of the version before writing, also in the thread of a question', async () => {
    const [customer, provider] = [await aCustomer(app), await aProvider(app)];
    const service = await aService(app, { provider });
    const asked = await askQuestion(db(), app.deps, asViewer(customer), { serviceId: service.id, text: 'First' });
    const booking = await aBooking(app, { customer, service });
    await writeAsBefore(booking.id, 'Second');
    await writeAsBefore(booking.id, 'Third');
    const messages = await messagesOf(db(), asViewer(customer), { bookingId: booking.id });
    expect(messages.map(({ text, threadId }) => [text, threadId === asked.id])).toEqual([
      ['Third', true],
      ['Second', true],
      ['First', true],
    ]);
    const fresh = await aThread(app, { provider, customer });
    await writeAsBefore(fresh.booking.id, 'Hello');
    const [last] = await threadsOf(db(), app.deps, asViewer(customer), { first: 1 });
    expect(last).toMatchObject({ id: fresh.booking.id, messages: [{ text: 'Hello' }] });
  });
});
