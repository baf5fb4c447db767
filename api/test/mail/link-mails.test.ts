import type { OutgoingMail } from '../../src/engine/mail/outgoing-mail.js';
import { exchange, statusOf } from '../security/support/raw.js';
import { freshApp } from '../support/app.js';
import { aCustomer, tokenOf } from '../support/factories.js';
import { call } from '../accounts/support/transports.js';
import { allPlanned } from '../accounts/support/mails.js';
import { deliver, kindsOf, linkIn } from './support/post-office.js';

const EMAIL = 'kim@example.com';
const PASSWORD = 'correct horse';

describe('mails with links', () => {
  const app = freshApp();
  let token: string;
  beforeEach(async () => {
    token = tokenOf(app, await aCustomer(app, { email: EMAIL, password: PASSWORD }));
  });

  const requestReset = () => call(app, 'requestPasswordReset', { email: EMAIL });
  const keyIn = (link: string): string => link.slice(link.indexOf('#') + 1);

  it('are sent for each request in their order, although a newer link replaces the older ones', async () => {
    await Promise.all([requestReset(), requestReset()]);
    await requestReset();
    const keys = (await deliver(app)).map((mail) => keyIn(linkIn(mail, '/reset-password')));
    const reset = async (key = '') => (await call(app, 'resetPassword', { key, password: 'battery staple' })).code;
    expect(new Set(keys).size).toBe(3);
    expect(await reset(keys[0])).not.toBe('OK');
    expect(await reset(keys[1])).not.toBe('OK');
    expect(await reset(keys[2])).toBe('OK');
  });

  it('begin with PUBLIC_URL, regardless of the Host of the request', async () => {
    const body = JSON.stringify({ email: EMAIL });
    const head = ['POST /api/auth/forgot-password HTTP/1.1', 'Host: evil.example', 'X-Forwarded-Host: evil.example'];
    const entity = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Connection: close', '', body];
    expect(statusOf(await exchange(app, [...head, ...entity].join('\r\n')))).toBe(202);
    const [mail] = await deliver(app);
    expect(linkIn(mail as OutgoingMail, '/reset-password')).toMatch(
      /^https:\/\/marquee\.example\.com\/reset-password#/,
    );
    expect(`${mail?.html} ${mail?.text}`).not.toContain('evil.example');
  });

  it('have their key in the part of the address that browsers send to no server', async () => {
    await requestReset();
    await call(app, 'sendEmailVerification', {}, token);
    await call(app, 'changeEmail', { email: 'other@example.com', password: PASSWORD }, token);
    const links = (await deliver(app)).map((mail) => new URL(linkIn(mail, '/')));
    expect(links.map(({ pathname }) => pathname)).toEqual(['/verify-email', '/verify-email', '/reset-password']);
    for (const { hash, search } of links) {
      expect(hash).toMatch(/^#[\w-]{43}$/);
      expect(search).toBe('');
    }
  });

  it('are not sent once a link for the same purpose was used', async () => {
    await requestReset();
    const [used] = await deliver(app);
    await requestReset();
    await allPlanned(app);
    await app.dataSource.query(`UPDATE account_keys SET used_at = now()`);
    expect(used?.kind).toBe('password-reset');
    expect(await deliver(app)).toEqual([]);
  });

  it('are sent to a new address only while the account is to change to it', async () => {
    await call(app, 'changeEmail', { email: 'first@example.com', password: PASSWORD }, token);
    await allPlanned(app);
    await call(app, 'changeEmail', { email: 'second@example.com', password: PASSWORD }, token);
    expect(kindsOf(await deliver(app))).toEqual(['email-verification second@example.com']);
  });

  it('verify the present address, also if a change of the address is requested meanwhile', async () => {
    await call(app, 'sendEmailVerification', {}, token);
    await call(app, 'changeEmail', { email: 'other@example.com', password: PASSWORD }, token);
    expect(kindsOf(await deliver(app))).toEqual([
      'email-verification kim@example.com',
      'email-verification other@example.com',
    ]);
  });
});
