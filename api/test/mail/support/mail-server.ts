import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Certificate } from './certificate.js';

/** A mail that the server has accepted. */
export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
  /** Whether the connection was encrypted. */
  encrypted: boolean;
  /** Who has signed in, as `user password`. */
  account: string | undefined;
  /** The value of a header, unfolded. */
  header(name: string): string | undefined;
}

/** What the server does with the next mail: reject it with a code, cut the connection, or respond late or never. */
export type Behaviour =
  | 'accept'
  | 'cut before'
  | 'cut after'
  | 'silent'
  | { at: 'MAIL' | 'RCPT' | 'DATA'; code: number }
  /** Milliseconds after which the mail is accepted. */
  | { acceptsAfter: number };

interface MailServerOptions {
  port?: number;
  /** With it, the server offers encryption and the login. */
  certificate?: Certificate;
  /** Whether connections are encrypted from the beginning. */
  smtps?: boolean;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** Attempts, accepted or not. */
  attempts(): number;
  /** For each of the next attempts; then all are accepted. */
  next(...behaviours: Behaviour[]): void;
  /** For all attempts from now on. */
  always(behaviour: Behaviour): void;
  close(): Promise<void>;
}

const rejection = (code: number): Error => Object.assign(new Error('No'), { responseCode: code });

function received({ envelope, secure, user }: SMTPServerSession, raw: string): ReceivedMail {
  const { mailFrom, rcptTo } = envelope;
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    raw,
    encrypted: secure,
    account: user as string | undefined,
    header: (name) =>
      lines
        .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
        ?.slice(name.length + 1)
        .trim(),
  };
}

/** A mail server on a free port of this machine that behaves as a test wants. */
export async function aMailServer({
  port = 0,
  certificate,
  smtps = false,
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let planned: Behaviour[] = [];
  let otherwise: Behaviour = 'accept';
  let attempts = 0;
  const behaviours = new WeakMap<SMTPServerSession, Behaviour>();
  const at = (session: SMTPServerSession, command: 'MAIL' | 'RCPT' | 'DATA'): Error | null => {
    const behaviour = behaviours.get(session);
    return typeof behaviour === 'object' && 'at' in behaviour && behaviour.at === command
      ? rejection(behaviour.code)
      : null;
  };
  const server = new SMTPServer({
    ...(certificate ?? { disabledCommands: ['STARTTLS', 'AUTH'] }),
    secure: smtps,
    authOptional: true,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, callback) => callback(null, { user: `${username} ${password}` }),
    onMailFrom(_address, session, callback) {
      attempts += 1;
      behaviours.set(session, planned.shift() ?? otherwise);
      if (behaviours.get(session) !== 'silent') callback(at(session, 'MAIL'));
    },
    onRcptTo: (_address, session, callback) => callback(at(session, 'RCPT')),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const behaviour = behaviours.get(session);
        if (behaviour === 'cut before') return cut(session);
        const error = at(session, 'DATA');
        if (!error) mails.push(received(session, Buffer.concat(chunks).toString()));
        if (behaviour === 'cut after') return cut(session);
        const late = typeof behaviour === 'object' && 'acceptsAfter' in behaviour ? behaviour.acceptsAfter : 0;
        setTimeout(() => callback(error), late);
      });
    },
  });
  /** Cuts the connection of a session without a response. */
  const cut = ({ id }: SMTPServerSession): void => {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>)
      if (connection.id === id) connection._socket.destroy();
  };
  // Cut connections are errors, which would end the process.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `${smtps ? 'smtps' : 'smtp'}://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: mails,
    attempts: () => attempts,
    next: (...behaviour) => void (planned = behaviour),
    always: (behaviour) => void (otherwise = behaviour),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
