import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { aMailServer, type Behaviour, type MailServer } from '../mail/support/mail-server.js';
import { aDatabase, type TestDatabase } from '../support/database.js';
import { until } from '../support/eventually.js';
import { aCrowd } from './support/crowd.js';
import { urlOf } from './support/postgres.js';
import { aDataDir, cleanUp, closeLater, SECRET, startServer } from './support/server.js';
import { aTown, type Town } from './support/town.js';
import { figures } from './support/verdict.js';

const SLOTS = 60;

let database: TestDatabase;
let mailServer: MailServer;
let town: Town;
let env: Record<string, string>;

beforeAll(async () => {
  mailServer = await aMailServer();
  closeLater(() => mailServer.close());
  database = await aDatabase();
  closeLater(() => database.drop());
  town = await aTown(database.address, { slots: SLOTS });
  env = {
    DATA_DIR: await aDataDir(),
    DATABASE_URL: urlOf(database.address),
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Marquee <hello@example.com>',
    PUBLIC_URL: 'https://marquee.example.com',
  };
});
afterAll(cleanUp);

const query = <T>(sql: string): Promise<T[]> => database.dataSource.query<T[]>(sql);

async function register(url: string, email: string): Promise<void> {
  const body = JSON.stringify({ name: 'Kim', email, password: 'open sesame' });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })).status).toBe(201);
}

const receivedBy = (email: string): number => mailServer.received.filter(({ to }) => to.includes(email)).length;

/** The mails that were accepted: how many different ones, and how often one was repeated. */
function accepted(): { different: number; repeated: number } {
  const ids = mailServer.received.map((mail) => mail.header('Message-ID'));
  const different = new Set(ids).size;
  return { different, repeated: ids.length - different };
}

describe('servers that are killed while they send mails, to a mail server that rejects some of them for now', () => {
  it('lose no mail, and repeat one only with the same Message-ID', async () => {
    const servers = await Promise.all([startServer(env), startServer(env)]);
    const behaviours = Array.from({ length: 40 }, (_, attempt) =>
      attempt % 5 === 0 ? ({ at: 'DATA', code: 451 } as const) : attempt % 7 === 0 ? 'cut before' : 'accept',
    );
    mailServer.next(...behaviours);
    const { slots } = town;
    const crowds = servers.map(({ url }, half) =>
      aCrowd(url, town, half === 0 ? slots.slice(0, SLOTS / 2) : slots.slice(SLOTS / 2)),
    );
    await crowds[0]?.acknowledged(10);
    servers[0].process.kill('SIGKILL');
    await Promise.all(crowds.map((crowd) => crowd.disperse()));
    // Claims of the killed server end after 45 s.
    while ((await query(`SELECT FROM outbox UNION ALL SELECT FROM mails WHERE state = 'pending'`)).length > 0)
      await sleep(100);
    await servers[1].end();

    const bookings = (await query('SELECT FROM bookings')).length;
    const states = await query<{ state: string; count: number }>(
      'SELECT state, count(*)::int AS count FROM mails GROUP BY state',
    );
    figures('killed mail sender', { bookings, ...accepted() });
    // Both parties of each booking are informed.
    expect(states).toEqual([{ state: 'sent', count: bookings * 2 }]);
    expect(accepted().different).toBe(bookings * 2);
  });
});

describe('a server that is stopped while the mail server is slow to respond', () => {
  it.each<[title: string, email: string, behaviour: Behaviour, after: { state: string; attempts: number }]>([
    ['waits for its response', 'soon@faults.test', { acceptsAfter: 1500 }, { state: 'sent', attempts: 1 }],
    ['leaves the mail to the next server', 'never@faults.test', 'silent', { state: 'pending', attempts: 1 }],
  ])('%s, ends in time, and sends each mail once', async (_, email, behaviour, after) => {
    let server = await startServer(env);
    const attempts = mailServer.attempts();
    mailServer.next(behaviour);
    await register(server.url, email);
    await until(() => mailServer.attempts() > attempts);
    const { code, ms } = await server.end();
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    const [mail] = await query(`SELECT state, attempts FROM mails ORDER BY created_at DESC LIMIT 1`);
    expect(mail).toEqual(after);

    server = await startServer(env);
    await register(server.url, `next-${email}`);
    await until(async () => (await query(`SELECT FROM mails WHERE state = 'pending'`)).length === 0);
    await until(() => receivedBy(`next-${email}`) === 1);
    expect(receivedBy(email)).toBe(1);
    await server.end();
    figures('SIGTERM with a slow mail server', { 'end ms': Math.round(ms) });
  });
});

describe('a mail that the mail server rejects for good', () => {
  /** What an operator's command prints. */
  const run = (command: string): Promise<string> =>
    new Promise((resolve) => {
      const file = fileURLToPath(new URL(`../../dist/${command}.main.js`, import.meta.url));
      const options = { env: { ...process.env, JWT_SECRET: SECRET, ...env } };
      execFile(process.execPath, [file], options, (_error, stdout, stderr) => resolve(stdout + stderr));
    });

  it('is in the metrics and in the report of the doctor, and is sent after mail:retry', async () => {
    const server = await startServer(env);
    const metrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();
    mailServer.next({ at: 'RCPT', code: 550 });
    await register(server.url, 'rejected@faults.test');
    await until(async () => (await metrics()).includes('mail_outbox{state="dead"} 1'));
    expect(await metrics()).toMatch(/^mail_outbox\{state="pending"\} 0$/m);
    expect(await metrics()).toMatch(/^mail_outbox_oldest_seconds 0$/m);
    expect(await run('programs/doctor/doctor')).toMatch(
      /\[dead-mails\]\n +welcome [0-9a-f-]{36}: RCPT TO 550, attempts: 1\n/,
    );

    expect(await run('programs/mail-retry')).toContain('Dead mails that are sent again by the server: 1');
    await until(async () => (await metrics()).includes('mail_outbox{state="dead"} 0'));
    await until(() => receivedBy('rejected@faults.test') === 1);
    expect(await run('programs/mail-retry')).toContain('There are no dead mails.');
    expect(await run('programs/doctor/doctor')).not.toContain('dead-mails');
    expect((await server.end()).code).toBe(0);
  });
});
