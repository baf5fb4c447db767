import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../kernel/config.js';
import { MailError } from '../engine/mail/outgoing-mail.js';
import { mailTransport } from '../server/start-mail.js';

/** `npm run mail:test -- --to you@example.com` sends a mail at once, and prints why that fails. */
const USAGE = 'npm run mail:test -- --to you@example.com';

const TIMEOUT_MS = 30_000;

async function main(): Promise<void> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (!to || !/^[^\s@]+@[^\s@]+$/.test(to)) throw new ConfigError(`--to is missing or no email address: ${USAGE}`);
  const config = loadConfig();
  const { smtpUrl, from, publicUrl } = config.mail;
  const text = `${config.appName} can send mails. Its links begin with ${publicUrl}.`;
  const mail = {
    id: randomUUID(),
    kind: 'test',
    to,
    subject: `A test of ${config.appName}`,
    text,
    html: `<!doctype html><p>${text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)}</p>`,
    attachments: [],
  };
  await mailTransport(config).send(mail, AbortSignal.timeout(TIMEOUT_MS));
  console.log(
    smtpUrl === undefined
      ? `SMTP_URL is not set: the mail is a file in the folder mail of ${config.dataDir}.`
      : `The mail server has accepted a mail from ${from.address} to ${to}.`,
  );
}

main().catch((error: unknown) => {
  const expected =
    error instanceof ConfigError ||
    error instanceof MailError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 1;
});
