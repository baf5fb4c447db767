import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { smtpTransport } from '../../src/engine/mail/smtp-transport.js';
import { aCertificate, type Certificate } from './support/certificate.js';
import { aMailServer, type MailServer } from './support/mail-server.js';

const IDENTITY = { from: { name: 'Marquee', address: 'hello@example.com' }, host: 'example.com' };
const CERTIFICATE = aCertificate();

let server: MailServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A mail server with a certificate that it has signed itself. */
async function aServer(options: Parameters<typeof aMailServer>[0] = {}): Promise<MailServer> {
  server = await aMailServer({ certificate: CERTIFICATE, ...options });
  return server;
}

/** Trusts the certificate, as `NODE_EXTRA_CA_CERTS` does for a whole process. */
const trusting = (url: string, { cert }: Certificate = CERTIFICATE): string =>
  `${url}?tls.ca=${encodeURIComponent(cert)}`;

function send(url: string): Promise<void> {
  const mail = { id: randomUUID(), kind: 'test', subject: 'A subject', html: '<p>Hello</p>', text: 'Hello' };
  const to = 'kim@example.com';
  return smtpTransport(url, IDENTITY).send({ ...mail, to, attachments: [] }, AbortSignal.timeout(10_000));
}

it.each([
  ['if the mail server offers it (STARTTLS)', false],
  ['from the beginning, for smtps:', true],
])('encrypts the connection %s, before the password', async (_, smtps) => {
  const { url, received } = await aServer({ smtps });
  await send(trusting(url.replace('//', '//kim:p%40ss%20word@')));
  expect(received).toMatchObject([{ to: ['kim@example.com'], encrypted: true, account: 'kim p@ss word' }]);
});

it('does not encrypt the connection if the mail server does not offer it', async () => {
  server = await aMailServer();
  await send(server.url);
  expect(server.received).toMatchObject([{ encrypted: false }]);
});

it('sends nothing without encryption if SMTP_URL requires it', async () => {
  server = await aMailServer();
  await expect(send(`${server.url}?requireTLS=true`)).rejects.toMatchObject({ isPermanent: false });
  expect(server.attempts()).toBe(0);
});

it.each([
  ['that no known authority has signed', CERTIFICATE, false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['for another host', aCertificate({ host: 'mail.example.org' }), true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['that has expired', aCertificate({ until: '210101000000Z' }), true, 'CERT_HAS_EXPIRED'],
])('sends nothing to a mail server with a certificate %s, for now', async (_, certificate, isTrusted, code) => {
  for (const smtps of [false, true]) {
    const { url, attempts, close } = await aServer({ certificate, smtps });
    const failure = { reason: `CONN ${code}`, isPermanent: false };
    await expect(send(isTrusted ? trusting(url, certificate) : url)).rejects.toMatchObject(failure);
    expect(attempts()).toBe(0);
    await close();
  }
});

describe('mail:test', () => {
  const COMMAND = fileURLToPath(new URL('../../dist/programs/mail-test.main.js', import.meta.url));

  const run = (env: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const options = { env: { MAIL_FROM: 'hello@example.com', PUBLIC_URL: 'https://marquee.example.com', ...env } };
      execFile(process.execPath, [COMMAND, '--to', 'kim@example.com'], options, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });

  it('accepts a certificate of a private authority only with NODE_EXTRA_CA_CERTS', async () => {
    const { url, received } = await aServer();
    const folder = await mkdtemp(join(tmpdir(), 'marquee-authority-'));
    try {
      const authority = join(folder, 'authority.pem');
      await writeFile(authority, CERTIFICATE.cert);
      expect(await run({ SMTP_URL: url })).toBe('The mail was not accepted: CONN DEPTH_ZERO_SELF_SIGNED_CERT\n');
      expect(received).toEqual([]);
      expect(await run({ SMTP_URL: url, NODE_EXTRA_CA_CERTS: authority })).toMatch(
        /^The mail server has accepted a mail/,
      );
      expect(received).toMatchObject([{ encrypted: true }]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
