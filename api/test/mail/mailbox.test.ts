import { jest } from '@jest/globals';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { hasMailbox, mailboxKey } from '../../src/transports/pages/mailbox.js';
import { momentInWords } from '../../src/kernel/wall-time.js';
import { readConfig } from '../../src/kernel/config.js';
import { fileTransport, MAX_MAIL_FILES } from '../../src/engine/mail/file-transport.js';
import { exchange, statusOf } from '../security/support/raw.js';
import { anApp, type TestApp } from '../support/app.js';

/** The page that shows mails instead of sending them (P32). */
const IDENTITY = { from: { name: 'Marquee', address: 'hello@example.com' }, host: 'example.com' };
const NEVER = new AbortController().signal;

let dataDir: string;
let app: TestApp;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'marquee-mailbox-'));
  app = await anApp({ config: { dataDir } });
});
afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const folder = () => join(dataDir, 'mail');

const write = async (subject: string, html = '<p>Hello</p>'): Promise<void> =>
  fileTransport(folder(), IDENTITY).send(
    {
      ...{ id: randomUUID(), kind: 'welcome', subject, html, text: 'Hello' },
      to: 'kim@example.com',
      attachments: [
        { filename: 'booking.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' },
      ],
    },
    NEVER,
  );

interface Page {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const cookie = () => `mailbox=${mailboxKey(app.deps.linkKeys)}`;

/** Fetch does not permit another Host. With the cookie of a browser that has opened the page, unless there is another. */
const get = (
  path: string,
  headers: Record<string, string> = {},
  { url = app.url, method = 'GET' }: { url?: string | undefined; method?: string } = {},
): Promise<Page> =>
  new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { headers: { cookie: cookie(), ...headers }, method }, (res) => {
      let text = '';
      res.on('data', (chunk: Buffer) => (text += chunk.toString()));
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }));
    });
    sent.on('error', reject).end();
  });

it('shows the mails that were written, newest first, and each in a sandboxed document of its own', async () => {
  await write('The first');
  await write('The second <b>', '<p>Hello</p><script>alert(1)</script>');
  const list = await get('/mailbox');
  expect(list.status).toBe(200);
  expect(list.headers['cache-control']).toBe('no-store');
  expect(list.text.indexOf('The second &lt;b&gt;')).toBeGreaterThan(0);
  expect(list.text.indexOf('The first')).toBeGreaterThan(list.text.indexOf('The second'));

  const path = /href="(\/mailbox\/[^"]+)"/.exec(list.text)?.[1] ?? '';
  const page = await get(path);
  expect(page.text).toContain(`<iframe src="${path}/html" sandbox="`);
  expect(page.text).toContain(`<a href="${path}/html" target="_blank" rel="noopener noreferrer">`);
  const mail = await get(`${path}/html`);
  expect(mail.text).toContain('<script>alert(1)</script>');
  const policy = String(mail.headers['content-security-policy']);
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/);
  expect(policy).not.toContain('script');
  expect(mail.headers['x-frame-options']).toBeUndefined();
  const file = await get(`${path}/attachments/0`);
  expect(file.headers['content-disposition']).toBe('attachment; filename=booking.ics');
  expect(file.text).toContain('BEGIN:VCALENDAR');
});

/** The hash of an inline script or style, as a policy has it. */
const hashOf = (inline: string) => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;

it('has times that one script, which alone its policy permits, replaces by those of the reader', async () => {
  const written = new Date();
  await write('A mail');
  const list = await get('/mailbox');
  const page = await get(/href="(\/mailbox\/[^"]+)"/.exec(list.text)?.[1] ?? '');
  for (const { text, headers } of [list, page]) {
    const [, instant = '', inWords = ''] = /<time datetime="([^"]+)">([^<]+)<\/time>/i.exec(text) ?? [];
    expect(Math.abs(Date.parse(instant) - written.getTime())).toBeLessThan(60_000);
    expect(inWords).toBe(momentInWords('Europe/Berlin', new Date(instant)));
    const scripts = text.split('<script').slice(1);
    expect(scripts).toHaveLength(1);
    const script = scripts[0]?.slice(1, scripts[0].indexOf('</script>')) ?? '';
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy.filter((rule) => rule.startsWith('script-src'))).toEqual([`script-src ${hashOf(script)}`]);
    expect(policy).toContain("default-src 'none'");
  }
});

describe('many requests', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('reads only the headers of mails for the list', async () => {
    await write('A long mail', `<p>${'long '.repeat(10_000)}</p>`);
    const parsed = jest.spyOn(PostalMime, 'parse');
    expect((await get('/mailbox')).text).toContain('A long mail');
    expect(parsed).toHaveBeenCalled();
    const sizes = parsed.mock.calls.map(([source]) => (source as Buffer).length);
    expect(Math.max(...sizes)).toBeLessThan(2_000);
  });
});

it('requires the key that the start prints, and a cookie then, which pages of other sites do not send', async () => {
  await write('A mail');
  const key = mailboxKey(app.deps.linkKeys);
  const [name = ''] = (await readdir(folder())).filter((file) => file.endsWith('.eml'));
  for (const [query, other] of [
    ['', ''],
    ['', `mailbox=${key.slice(1)}; other=${key}`],
    [`?key=${key.slice(1)}`, ''],
    [`?key[]=${key}`, 'mailbox='],
  ])
    for (const path of ['/mailbox', '/Mailbox/', `/mailbox/${name}`, `/mailbox/${name}/html`])
      expect(await get(`${path}${query}`, { cookie: other ?? '' })).toMatchObject({ status: 404 });

  const opened = await get(`/mailbox?key=${key}`, { cookie: '' });
  expect(opened.text).toContain('A mail');
  expect(opened.headers['set-cookie']).toEqual([`mailbox=${key}; Path=/mailbox; HttpOnly; SameSite=Strict`]);
  expect(await get('/mailbox', { cookie: `a=b; mailbox=${key}` })).toMatchObject({ status: 200 });
});

it('writes files that only their owner can read', async () => {
  await write('Private');
  expect((await stat(folder())).mode & 0o777).toBe(0o700);
  for (const name of await readdir(folder())) expect((await stat(join(folder(), name))).mode & 0o777).toBe(0o600);
});

it('deletes the oldest of more than a thousand files', async () => {
  const names = Array.from(
    { length: MAX_MAIL_FILES + 5 },
    (_, n) => `20200101T${String(n).padStart(9, '0')}Z-welcome-${randomUUID()}.eml`,
  );
  for (const name of names) await writeFile(join(folder(), name), '');
  await write('The newest');
  expect(await readdir(folder())).toHaveLength(MAX_MAIL_FILES);
  expect(await readdir(folder())).not.toContain(names[0]);
});

it.each(['evil.example', 'localhost.evil.example', '192.168.1.1'])('does not exist under the name %s', async (host) => {
  await write('A mail');
  expect((await get('/mailbox', { host })).status).toBe(404);
  const [name] = await readdir(folder());
  expect((await get(`/mailbox/${name ?? ''}`, { host })).status).toBe(404);
});

it.each(['localhost', 'localhost:4000', '127.0.0.1:4000', '[::1]:4000'])('exists under the name %s', async (host) => {
  expect((await get('/mailbox', { host })).status).toBe(200);
});

it.each(['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'])(
  'does not exist for requests that a proxy has forwarded with the header %s',
  async (header) => {
    expect((await get('/mailbox', { [header]: '203.0.113.7' })).status).toBe(404);
  },
);

it('does not exist for requests in HTTP/1.0, which proxies use', async () => {
  const answer = await exchange(app, `GET /mailbox HTTP/1.0\r\nHost: localhost\r\nCookie: ${cookie()}\r\n\r\n`);
  expect(statusOf(answer)).toBe(404);
});

it.each(['..%2f..%2fjwt-secret', '../jwt-secret', 'jwt-secret', '%00', 'x.eml'])(
  'does not read other files (%s)',
  async (name) => {
    await writeFile(join(dataDir, 'jwt-secret'), 'secret');
    expect((await get(`/mailbox/${name}`)).status).toBe(404);
  },
);

describe('where mails are sent, or may be seen by others', () => {
  const SMTP = {
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'hello@example.com',
    PUBLIC_URL: 'http://localhost:4000',
  };
  const DATABASE = { DATABASE_URL: 'postgres://localhost/marquee', JWT_SECRET: 'x'.repeat(32) };

  it.each<[string, Record<string, string>]>([
    ['with a mail server', SMTP],
    ['with a database of its own', DATABASE],
    ['on all addresses', { HOST: '0.0.0.0' }],
    ['behind a proxy', { TRUST_PROXY: '1' }],
    ['under a public name', { PUBLIC_URL: 'https://marquee.example.com' }],
  ])('does not exist %s', (_, env) => {
    expect(hasMailbox(readConfig(env))).toBe(false);
    expect(hasMailbox(readConfig({}))).toBe(true);
  });
});
