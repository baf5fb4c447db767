import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { FailedAttempt } from '../../src/reactions/mail/sender.js';
import { startMailSender } from '../../src/reactions/mail/sender.js';
import { retryDeadMails } from '../../src/reactions/mail/retry.js';
import { smtpTransport } from '../../src/engine/mail/smtp-transport.js';
import { createDataSource } from '../../src/database/schema.js';
import { aDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { aMailServer, type Behaviour, type MailServer } from './support/mail-server.js';

/** As a list, these would be two addresses. */
const ADDRESS = 'a,kim@example.com';
const IDENTITY = { from: { name: 'Marquee', address: 'hello@example.com' }, host: 'example.com' };

let database: TestDatabase;
let server: MailServer;
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  database = await aDatabase();
  server = await aMailServer();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await server.close();
  await database.drop();
});

const query = <T>(sql: string, values: unknown[] = []): Promise<T[]> => database.dataSource.query<T[]>(sql, values);

async function aMail(giveUp = '48 hours'): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO mails (id, kind, dedupe, data, give_up_at)
     VALUES ($1::uuid, 'account-deleted', $1::text, '{"recipient": {}}', now() + $2::interval)`,
    [id, giveUp],
  );
  return id;
}

interface Row {
  state: string;
  attempts: number;
  error: string | null;
  data: unknown;
  /** Seconds until the next attempt. */
  pause: number;
}

const rowOf = async (id: string): Promise<Row | undefined> =>
  (
    await query<Row>(
      'SELECT state, attempts, error, data, extract(epoch FROM due_at - now())::float8 AS pause FROM mails WHERE id = $1',
      [id],
    )
  )[0];

/** For a server that does not respond; long enough for one that does, on a busy machine. */
const SHORT_TIMEOUT_MS = 3000;

/** A process that sends mails, which all have the same text. */
function aSender({ dataSource = database.dataSource, timeoutMs = 10_000, smtp = server.url } = {}) {
  const failures: FailedAttempt[] = [];
  const sender = startMailSender(dataSource.manager, {
    compose: ({ id, kind }) =>
      Promise.resolve({
        ...{ id, kind, subject: 'A subject', html: '<p>Hello</p>', text: 'Hello', attachments: [] },
        to: ADDRESS,
      }),
    transport: smtpTransport(smtp, IDENTITY, timeoutMs),
    onFailedAttempt: (failure) => failures.push(failure),
    onError: (error) => {
      throw error;
    },
    pollSeconds: 0.05,
    pauseMs: 0,
  });
  stops.push(sender.stop);
  return { failures, ...sender };
}

/** The next attempt begins now instead of after a pause. */
const skipPause = (id: string): Promise<unknown> => query('UPDATE mails SET due_at = now() WHERE id = $1', [id]);

const messageIds = (): (string | undefined)[] => server.received.map(({ header }) => header('Message-ID'));

it('sends mails with a key first', async () => {
  for (let i = 0; i < 20; i += 1) await aMail();
  const id = await aMail();
  await query(`UPDATE mails SET kind = 'password-reset' WHERE id = $1`, [id]);
  aSender();
  await eventually(() => expect(server.received).toHaveLength(21));
  const position = messageIds().findIndex((messageId) => messageId?.includes(id));
  expect(position).toBeGreaterThanOrEqual(0);
  expect(position).toBeLessThan(8);
});

it('sends a mail to its recipient alone, and retains neither text nor recipient', async () => {
  const id = await aMail();
  aSender();
  await eventually(async () => expect((await rowOf(id))?.state).toBe('sent'));
  const [mail] = server.received;
  expect(server.received).toHaveLength(1);
  expect(mail?.to).toEqual(['"a,kim"@example.com']);
  expect(mail?.header('Bcc')).toBeUndefined();
  expect(mail?.header('Message-ID')).toBe(`<${id}@example.com>`);
  expect(mail?.header('X-Marquee-Kind')).toBe('account-deleted');
  expect(mail?.header('From')).toBe('Marquee <hello@example.com>');
  expect(await rowOf(id)).toMatchObject({ attempts: 1, data: null, error: null });
});

it.each<[what: string, behaviour: Behaviour, reason: string]>([
  ['451 to MAIL', { at: 'MAIL', code: 451 }, 'MAIL FROM 451'],
  ['451 to RCPT', { at: 'RCPT', code: 451 }, 'RCPT TO 451'],
  ['452 to DATA', { at: 'DATA', code: 452 }, 'DATA 452'],
  ['a cut connection', 'cut before', 'CONN ECONNECTION'],
  ['a server that does not respond', 'silent', 'CONN ETIMEDOUT'],
])('retries later after %s, with the same Message-ID', async (_, behaviour, reason) => {
  server.next(behaviour);
  const id = await aMail();
  const { failures } = aSender(behaviour === 'silent' ? { timeoutMs: SHORT_TIMEOUT_MS } : {});
  await eventually(async () => expect((await rowOf(id))?.error).not.toBeNull());
  const row = await rowOf(id);
  expect(row).toMatchObject({ state: 'pending', attempts: 1 });
  expect(row?.pause).toBeGreaterThan(0);
  expect(failures).toEqual([{ id, kind: 'account-deleted', attempts: 1, reason, state: 'pending' }]);
  await skipPause(id);
  await eventually(async () => expect((await rowOf(id))?.state).toBe('sent'));
  expect(messageIds()).toEqual([`<${id}@example.com>`]);
});

it('repeats a mail with the same Message-ID if the connection was cut before the response', async () => {
  server.next('cut after');
  const id = await aMail();
  aSender();
  await eventually(async () => expect((await rowOf(id))?.error).not.toBeNull());
  await skipPause(id);
  await eventually(async () => expect((await rowOf(id))?.state).toBe('sent'));
  expect(messageIds()).toEqual([`<${id}@example.com>`, `<${id}@example.com>`]);
});

it.each<'MAIL' | 'RCPT' | 'DATA'>(['MAIL', 'RCPT', 'DATA'])('gives up at once after 550 to %s', async (at) => {
  server.next({ at, code: 550 });
  const id = await aMail();
  aSender();
  await eventually(async () => expect((await rowOf(id))?.state).toBe('dead'));
  expect(await rowOf(id)).toMatchObject({ attempts: 1, data: { recipient: {} } });
  expect(server.received).toEqual([]);

  expect(await retryDeadMails(database.dataSource.manager)).toBe(1);
  await eventually(async () => expect((await rowOf(id))?.state).toBe('sent'));
  expect(messageIds()).toEqual([`<${id}@example.com>`]);
});

it('gives up after 48 hours of failures', async () => {
  server.always({ at: 'RCPT', code: 450 });
  const [late, early] = [await aMail('10 seconds'), await aMail()];
  aSender();
  await eventually(async () => expect((await rowOf(late))?.state).toBe('dead'));
  await eventually(async () => expect((await rowOf(early))?.error).toBe('RCPT TO 450'));
  expect((await rowOf(early))?.state).toBe('pending');
});

it('retries after a refused connection, and lengthens the pauses', async () => {
  const id = await aMail();
  const { url } = server;
  await server.close();
  aSender({ smtp: url });
  const pauses: number[] = [];
  for (let attempts = 1; attempts <= 4; attempts += 1) {
    await eventually(async () =>
      expect(await rowOf(id)).toMatchObject({ attempts, error: expect.any(String) as string }),
    );
    await eventually(async () => expect((await rowOf(id))?.pause).toBeLessThan(44));
    pauses.push((await rowOf(id))?.pause ?? 0);
    await query('UPDATE mails SET error = NULL, due_at = now() WHERE id = $1', [id]);
  }
  expect(pauses[3]).toBeGreaterThan((pauses[0] ?? 0) * 2);
  server = await aMailServer({ port: Number(new URL(url).port) });
  await skipPause(id);
  await eventually(async () => expect((await rowOf(id))?.state).toBe('sent'));
});

it('sends each of many mails once, from several processes', async () => {
  const ids = await Promise.all(Array.from({ length: 60 }, () => aMail()));
  const others: DataSource[] = [];
  for (let n = 0; n < 2; n += 1) {
    const other = await createDataSource(database.address, 4).initialize();
    others.push(other);
    stops.push(() => other.destroy());
  }
  for (const dataSource of [database.dataSource, ...others]) aSender({ dataSource });
  await eventually(async () => expect(await query(`SELECT FROM mails WHERE state = 'sent'`)).toHaveLength(ids.length));
  expect(messageIds().sort()).toEqual(ids.map((id) => `<${id}@example.com>`).sort());
});

it('does not change a mail of which another attempt has begun since', async () => {
  server.next('silent');
  const id = await aMail();
  const { failures } = aSender({ timeoutMs: SHORT_TIMEOUT_MS });
  await eventually(() => expect(server.attempts()).toBe(1));
  await query('UPDATE mails SET attempts = 2 WHERE id = $1', [id]);
  await eventually(() => expect(failures).toHaveLength(1));
  expect(await rowOf(id)).toMatchObject({ state: 'pending', attempts: 2, error: null });
});
