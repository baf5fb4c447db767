import { connect, type Socket } from 'node:net';
import { createTransport, type NodemailerError } from 'nodemailer';
import { MailError, type Mailbox, type MailTransport, type OutgoingMail } from './outgoing-mail.js';

/** Milliseconds for a connection, for the greeting, and without any byte of the mail server. */
const TIMEOUT_MS = 10_000;

/** Commands that are about this mail: a permanent failure of others is one of the server or its configuration. */
const ABOUT_THE_MAIL = ['MAIL FROM', 'RCPT TO', 'DATA'];

export interface MailIdentity {
  from: Mailbox;
  /** The host name in each `Message-ID`. */
  host: string;
}

/**
 * A subject with an encoded word (RFC 2047), which nodemailer leaves as it is and mail programs would decode, is encoded as
 * a whole. Eight characters take at most 60 bytes of the 75 that an encoded word has.
 */
const asTyped = (subject: string): string =>
  subject.includes('=?')
    ? Array.from(
        subject.match(/[^]{1,8}/gu) ?? [],
        (part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`,
      ).join(' ')
    : subject;

/** The mail in nodemailer's terms. Addresses are passed as objects: in text, a comma would separate two of them. */
export const messageOf = ({ from, host }: MailIdentity, mail: OutgoingMail) => ({
  from,
  to: { name: '', address: mail.to },
  subject: asTyped(mail.subject),
  html: mail.html,
  text: mail.text,
  messageId: `<${mail.id}@${host}>`,
  headers: {
    'X-Marquee-Kind': mail.kind,
    'Auto-Submitted': 'auto-generated',
    ...(mail.unsubscribeUrl && {
      'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
  attachments: mail.attachments,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** What nodemailer rejects with. */
function mailErrorOf(error: unknown): MailError {
  const { code = 'unknown', originalCode = code, responseCode, command } = error as Partial<NodemailerError>;
  const aboutTheMail = command !== undefined && ABOUT_THE_MAIL.includes(command);
  const isPermanent = responseCode !== undefined && responseCode >= 500 && aboutTheMail;
  return new MailError([command, responseCode ?? originalCode].filter(Boolean).join(' '), isPermanent);
}

/**
 * Sends each mail over a connection of its own, encrypted if the server offers it, and then only with a valid
 * certificate. `url` has the form `smtp://user:password@host:587` or `smtps://…`.
 */
export function smtpTransport(url: string, identity: MailIdentity, timeoutMs = TIMEOUT_MS): MailTransport {
  return {
    async send(mail, signal) {
      let socket: Socket | undefined;
      const abort = (): void => void socket?.destroy(new Error('took too long'));
      const transport = createTransport({
        url,
        ignoreTLS: false,
        tls: { rejectUnauthorized: true },
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
        // Only a socket of our own can be closed when the time is up: the server may send a byte now and then.
        getSocket: ({ host = 'localhost', port, secure }, callback) => {
          socket = connect({ host, port: Number(port ?? (secure ? 465 : 587)), timeout: timeoutMs });
          const failed = (error: Error): void => callback(error, false);
          socket.once('error', failed);
          socket.once('timeout', () =>
            socket?.destroy(Object.assign(new Error('no connection'), { code: 'ETIMEDOUT' })),
          );
          socket.once('connect', () => {
            socket?.setTimeout(0);
            socket?.removeListener('error', failed);
            socket?.on('error', () => undefined);
            callback(null, { connection: socket as Socket });
          });
          if (signal.aborted) abort();
        },
      });
      signal.addEventListener('abort', abort);
      try {
        await transport.sendMail(messageOf(identity, mail));
      } catch (error) {
        throw mailErrorOf(error);
      } finally {
        signal.removeEventListener('abort', abort);
        transport.close();
      }
    },
  };
}
