import { banUser, removeBooking } from '../../src/marketplace/admin/moderation.js';
import { cancelBooking } from '../../src/marketplace/bookings/bookings.js';
import { planMessageMails } from '../../src/reactions/mail/message-mails.js';
import { planDueMails } from '../../src/reactions/mail/schedule.js';
import { askQuestion } from '../../src/marketplace/messages/ask-question.js';
import { readMessages, readThread } from '../../src/marketplace/messages/read-messages.js';
import { sendToThread } from '../../src/marketplace/messages/send-message.js';
import { Service } from '../../src/marketplace/services/service.entity.js';
import { createDataSource } from '../../src/database/schema.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { aThread, type Thread, write } from '../messages/support/a-thread.js';
import { aClock, freshApp } from '../support/app.js';
import { testServer } from '../support/database.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, asViewer } from '../support/factories.js';
import { deliver, kindsOf } from './support/post-office.js';

/** Mails about messages that were not read (P33 and P46). */
const app = freshApp(() => ({ clock: aClock('2026-06-15T10:00:00Z') }));
const db = () => app.dataSource.manager;

const CUSTOMER = 'customer@example.com';
const PROVIDER = 'provider@example.com';
const TO_PROVIDER = [`message-received ${PROVIDER}`];
const TO_CUSTOMER = [`message-received ${CUSTOMER}`];

let customer: User;
let provider: User;
let thread: Thread;

beforeEach(async () => {
  customer = await aCustomer(app, { name: 'Maya Lopez', email: CUSTOMER });
  provider = await aProvider(app, { businessName: 'Blossom Events', email: PROVIDER });
  thread = await aThread(app, { customer, provider });
  await deliver(app);
});

const send = (from: User, text?: string) => write(app, from, thread.booking, text);
const read = (who: User) => readMessages(db(), app.deps, asViewer(who), thread.booking.id);

/** The mails about messages that are sent at a time of 15 June. */
async function mailsAt(time: string) {
  app.clock.set(time.includes('T') ? time : `2026-06-15T${time}Z`);
  await planMessageMails(db(), app.clock);
  return deliver(app);
}
const at = async (time: string): Promise<string[]> => kindsOf(await mailsAt(time));

describe('a mail about messages', () => {
  it('is sent to the other party five minutes after a message that is still unread', async () => {
    await send(customer);
    expect(await at('10:04:59')).toEqual([]);
    expect(await at('10:05:00')).toEqual(TO_PROVIDER);
    expect(await at('10:30:00')).toEqual([]);
    expect(await at('12:00:00')).toEqual([]);
  });

  it('is part of the mails that time makes due', async () => {
    await send(provider);
    app.clock.set('2026-06-15T10:05:00Z');
    expect(await planDueMails(db(), app.clock)).toBe(1);
    expect(kindsOf(await deliver(app))).toEqual(TO_CUSTOMER);
  });

  it('is not sent about a message that was read within five minutes', async () => {
    await send(customer);
    await read(provider);
    expect(await at('10:05:00')).toEqual([]);
  });

  it('is not sent about a message that is read after the mail was planned', async () => {
    await send(customer);
    app.clock.set('2026-06-15T10:05:00Z');
    expect(await planMessageMails(db(), app.clock)).toBe(1);
    await read(provider);
    expect(kindsOf(await deliver(app))).toEqual([]);
  });

  it('is sent at most once an hour for a party of a booking, and then reports what came meanwhile', async () => {
    await send(customer, 'One');
    expect(await at('10:05:00')).toEqual(TO_PROVIDER);
    await send(customer, 'Two');
    await send(provider, 'Wait');
    app.clock.set('2026-06-15T10:20:00Z');
    await send(customer, 'Three');
    // That to the other party does not wait.
    expect(await at('10:25:00')).toEqual(TO_CUSTOMER);
    expect(await at('11:04:59')).toEqual([]);
    const [mail, ...others] = await mailsAt('11:05:01');
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(/One[^]*Two[^]*Three/);
    expect(await at('12:30:00')).toEqual([]);
  });

  it('about another booking does not wait', async () => {
    const other = await aThread(app, { customer, provider });
    await deliver(app);
    await send(customer);
    expect(await at('10:05:00')).toEqual(TO_PROVIDER);
    await write(app, customer, other.booking);
    expect(await at('10:10:00')).toEqual(TO_PROVIDER);
  });

  it('reports only what is older than five minutes, and is followed by one about the rest', async () => {
    await send(customer, 'One');
    app.clock.set('2026-06-15T10:04:00Z');
    await send(customer, 'Two');
    const [first] = await mailsAt('10:05:00');
    expect(first?.text).toContain('One');
    expect(first?.text).not.toContain('Two');
    expect(await at('11:05:01')).toEqual(TO_PROVIDER);
  });

  it('is sent after a downtime, once, unless the message is a week old', async () => {
    await send(customer);
    await send(customer);
    expect(await at('2026-06-18T10:00:00Z')).toEqual(TO_PROVIDER);
    await send(provider);
    expect(await at('2026-06-25T10:00:01Z')).toEqual([]);
  });

  it('is sent once, with all messages, after the mail server was unavailable for hours', async () => {
    for (const [text, time] of [
      ['One', '10:05:00'],
      ['Two', '11:10:00'],
      ['Three', '12:20:00'],
    ] as const) {
      await send(customer, text);
      app.clock.set(`2026-06-15T${time}Z`);
      await planMessageMails(db(), app.clock);
    }
    app.clock.set('2026-06-15T14:00:00Z');
    await planMessageMails(db(), app.clock);
    const mails = await deliver(app);
    expect(kindsOf(mails)).toEqual(TO_PROVIDER);
    expect(mails[0]?.text).toMatch(/One[^]*Two[^]*Three/);
  });

  it('is also sent after the event, and about a cancelled booking', async () => {
    await cancelBooking(db(), app.deps, asViewer(customer), { id: thread.booking.id });
    await deliver(app);
    app.clock.set('2026-07-10T10:00:00Z');
    await send(provider);
    expect(await at('2026-07-10T10:05:00Z')).toEqual(TO_CUSTOMER);
  });

  it('is not sent to a party that has switched these mails off, and about later messages once it has not', async () => {
    const switchTo = (on: boolean) =>
      db().query(
        `UPDATE users SET mail_settings = mail_settings || jsonb_build_object('messages', $2::boolean) WHERE id = $1`,
        [provider.id, on],
      );
    await switchTo(false);
    await send(customer);
    expect(await at('10:05:00')).toEqual([]);
    await switchTo(true);
    expect(await at('10:06:00')).toEqual([]);
    app.clock.set('2026-06-15T11:00:00Z');
    await send(customer);
    expect(await at('11:05:01')).toEqual(TO_PROVIDER);
  });

  it('is not sent to a banned account', async () => {
    await send(customer);
    await banUser(db(), asViewer(await anAdmin(app)), provider.id, true);
    expect(await at('10:05:00')).toEqual([]);
    await banUser(db(), asViewer(await anAdmin(app)), provider.id, false);
    expect(await at('10:10:00')).toEqual([]);
  });

  it('is not sent about a booking that an administrator has deleted', async () => {
    await send(customer);
    app.clock.set('2026-06-15T10:05:00Z');
    await planMessageMails(db(), app.clock);
    await removeBooking(db(), asViewer(await anAdmin(app)), thread.booking.id);
    expect(kindsOf(await deliver(app)).filter((kind) => kind.startsWith('message'))).toEqual([]);
  });

  it('is planned once in concurrent runs of two processes, for each thread', async () => {
    const { database } = app.dataSource.options;
    const other = await createDataSource({ ...testServer(), database: String(database) }, 4).initialize();
    try {
      for (let round = 0; round < 10; round += 1) {
        app.clock.set('2026-06-15T10:00:00Z');
        for (let n = 0; n < 5; n += 1) {
          const one = await aThread(app, { customer });
          for (let sent = 0; sent < 3; sent += 1) await write(app, customer, one.booking);
        }
        app.clock.set('2026-06-15T10:05:00Z');
        const runs = [app.dataSource, other, app.dataSource, other];
        const counts = await Promise.all(runs.map((source) => planMessageMails(source.manager, app.clock)));
        expect(counts.reduce((sum, count) => sum + count)).toBe(5);
      }
    } finally {
      await other.destroy();
    }
  });
});

describe('a mail about a question before a booking', () => {
  const ask = async (text: string) => {
    const service = await aService(app, { provider, title: 'Garden <b>Wedding</b>' });
    return askQuestion(db(), app.deps, asViewer(customer), { serviceId: service.id, text });
  };
  const answer = (id: string, text: string) => sendToThread(db(), app.deps, asViewer(provider), { id, text });

  it('is sent to the other party five minutes after a message that is still unread, once an hour', async () => {
    const { id } = await ask('Are you free?');
    expect(await at('10:04:59')).toEqual([]);
    expect(await at('10:05:00')).toEqual(TO_PROVIDER);
    await answer(id, 'Yes');
    expect(await at('10:10:00')).toEqual(TO_CUSTOMER);
    await answer(id, 'On any day');
    expect(await at('10:59:00')).toEqual([]);
    expect(await at('11:10:01')).toEqual(TO_CUSTOMER);
  });

  it('is not sent about a message that was read', async () => {
    const { id } = await ask('Are you free?');
    app.clock.set('2026-06-15T10:05:00Z');
    expect(await planMessageMails(db(), app.clock)).toBe(1);
    await readThread(db(), app.deps, asViewer(provider), id);
    expect(kindsOf(await deliver(app))).toEqual([]);
  });

  it('is sent although a booking continues the thread before', async () => {
    const { id, service } = await ask('Are you free?');
    app.clock.set('2026-06-15T10:05:00Z');
    await planMessageMails(db(), app.clock);
    await aBooking(app, { customer, service: await db().findOneByOrFail(Service, { id: service.id ?? '' }) });
    expect(kindsOf(await deliver(app))).toContain(TO_PROVIDER[0]);
    await answer(id, 'Yes');
    expect(await at('11:30:00')).toEqual(TO_CUSTOMER);
  });

  it('names the service and who has written, and leads to the thread', async () => {
    const { id } = await ask('Are you <i>free</i>?');
    const [mail] = await mailsAt('10:05:00');
    expect(mail?.subject).toBe('New message: Garden <b>Wedding</b>');
    expect(mail?.html).toContain('Are you &lt;i&gt;free&lt;/i&gt;?');
    expect(mail?.text).toContain('A customer has written to you about your service.');
    expect(mail?.text).toContain('From: Maya Lopez');
    expect(mail?.text).not.toContain(CUSTOMER);
    expect(mail?.text).toContain(`https://marquee.example.com/messages/${id}`);
    expect(mail?.unsubscribeUrl).toContain('.messages.');
  });
});

describe('the text of a mail about messages', () => {
  it('contains each message with its time, escaped, and the address of the thread', async () => {
    await send(customer, '<script>alert(1)</script> & https://example.com');
    const [mail] = await mailsAt('10:05:00');
    expect(mail?.subject).toMatch(/^New message: Service \d+ on Wed, Jul 1, 2026$/);
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; https://example.com');
    expect(mail?.html).not.toContain('<script');
    expect(mail?.text).toContain('<script>alert(1)</script>');
    expect(mail?.text).toContain('Kim Customer');
    expect(mail?.text).toContain(
      `https://marquee.example.com/provider/dashboard?tab=bookings&messages=${thread.booking.id}`,
    );
    expect(mail?.unsubscribeUrl).toContain('.messages.');
  });

  it('contains the newest three, and the number of older ones', async () => {
    for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await send(provider, text);
    const [mail] = await mailsAt('10:05:00');
    expect(mail?.subject).toMatch(/^5 new messages: /);
    expect(mail?.text).toMatch(/Three[^]*Four[^]*Five[^]*There are 2 older ones, too\./);
    expect(mail?.text).not.toContain('Two\n');
    expect(mail?.text).toContain(`https://marquee.example.com/user/dashboard?messages=${thread.booking.id}`);
  });
});
