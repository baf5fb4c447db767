import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Request, type RequestHandler, Router } from 'express';
import { Fragment } from 'react';
import PostalMime, { type Email } from 'postal-mime';
import type { Config } from '../../kernel/config.js';
import { notFound } from '../../kernel/errors.js';
import { hashOfKey, type LinkKeys } from '../../engine/secrets/link-keys.js';
import { isMailName, newestMails } from '../../engine/mail/file-transport.js';
import { LOCAL_TIMES, LocalTime } from './local-time.js';
import { sendPage } from './plain-page.js';
import { nameRoute } from '../../engine/http/watch-requests.js';

export const MAILBOX_PATH = '/mailbox';

/** Mails on the page. */
const MAX_SHOWN = 100;

/** Bytes that contain the header of a mail. */
const MAX_HEADER_BYTES = 16_384;

/** A mail runs no script and requests nothing, regardless of its content. Its links open in a tab of their own. */
const MAIL_POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ');

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1'];

const isLoopback = (host: string): boolean => LOOPBACK.includes(host);

/** Whether a request is addressed to this machine by one of its own names. */
const isOwnHost = (req: Request): boolean => isLoopback((req.get('host') ?? '').replace(/:\d+$/, ''));

/**
 * Whether this server shows the mails that it does not send: only to a person who tries it on their own machine, since mails
 * contain keys. Behind a proxy, requests from elsewhere would look as if they came from this machine.
 */
export const hasMailbox = ({ mail, databaseUrl, host, trustProxy }: Config): boolean =>
  mail.smtpUrl === undefined &&
  databaseUrl === undefined &&
  isLoopback(host) &&
  trustProxy === false &&
  isLoopback(new URL(mail.publicUrl).hostname);

/** Other accounts of this machine can open the page, too, but do not know this key: the start prints it. */
export const mailboxKey = (linkKeys: LinkKeys): string => linkKeys.keyOf('mailbox', '');

const COOKIE = 'mailbox';
const COOKIE_VALUE = new RegExp(`(?:^|; *)${COOKIE}=([^;]*)`);

/** Many proxies name themselves or their client in one of these headers, or use HTTP/1.0, as older nginx do by default. */
const isForwarded = (req: Request): boolean =>
  req.httpVersion === '1.0' ||
  ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'].some(
    (name) => req.get(name) !== undefined,
  );

const addressesOf = (list: Email['to']): string =>
  (list ?? []).map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : address)).join(', ');

/** The beginning of a file, up to the end of the header of the mail. */
async function headerOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
    const beginning = buffer.subarray(0, bytesRead);
    const end = beginning.indexOf('\r\n\r\n');
    return end < 0 ? beginning : beginning.subarray(0, end + 4);
  } finally {
    await file.close();
  }
}

/**
 * Shows the newest mails in a folder: a list, and each mail in a sandboxed document of its own. A browser that has opened
 * the page with the key has it in a cookie.
 */
export function mailbox(folder: string, key: string, { timeZone }: Pick<Config, 'timeZone'>): Router {
  const hash = hashOfKey(key);
  const isKey = (given: unknown): boolean => typeof given === 'string' && hashOfKey(given) === hash;
  const read = async (name: string): Promise<Email> => {
    const file = isMailName(name) ? await readFile(join(folder, name)).catch(() => null) : null;
    if (!file) throw notFound('Email');
    return PostalMime.parse(file);
  };
  /** The list shows no bodies, and parsing a hundred of them would take a second. */
  const readHeader = async (name: string): Promise<Email> => PostalMime.parse(await headerOf(join(folder, name)));
  const onlyHere: RequestHandler = (req, res, next) => {
    // A page of another site could read the mailbox under a name of its own that leads to this machine.
    if (!isOwnHost(req) || isForwarded(req)) return next('router');
    if (isKey(req.query.key)) res.cookie(COOKIE, key, { path: MAILBOX_PATH, httpOnly: true, sameSite: 'strict' });
    else if (!isKey(COOKIE_VALUE.exec(req.get('cookie') ?? '')?.[1])) return next('router');
    next();
  };

  return Router()
    .use(nameRoute(MAILBOX_PATH), onlyHere)
    .get('/', async (_req, res) => {
      const names = await newestMails(folder, MAX_SHOWN);
      const mails = await Promise.all(names.map((name) => readHeader(name).catch(() => null)));
      sendPage(res, {
        title: 'Mailbox',
        script: LOCAL_TIMES,
        children: (
          <>
            <h1>Mailbox</h1>
            <p className="quiet">
              Emails that this server would send, newest first. With <code>SMTP_URL</code> they are sent instead.
            </p>
            {names.length === 0 && <p>No emails yet.</p>}
            <ol>
              {mails.map(
                (mail, index) =>
                  mail && (
                    <li key={names[index]}>
                      <a href={`${MAILBOX_PATH}/${names[index] ?? ''}`}>{mail.subject}</a>
                      <div className="quiet">To {addressesOf(mail.to)}</div>
                      <div className="quiet">
                        <LocalTime mail={mail} timeZone={timeZone} />
                      </div>
                    </li>
                  ),
              )}
            </ol>
          </>
        ),
      });
    })
    .get('/:name', async (req: Request<{ name: string }>, res) => {
      const { name } = req.params;
      const mail = await read(name);
      const path = `${MAILBOX_PATH}/${name}`;
      const kind = mail.headers.find(({ key }) => key === 'x-marquee-kind')?.value;
      sendPage(res, {
        title: mail.subject ?? 'Email',
        script: LOCAL_TIMES,
        children: (
          <>
            <p>
              <a href={MAILBOX_PATH}>All emails</a>
            </p>
            <h1>{mail.subject}</h1>
            <dl>
              <dt>From</dt>
              <dd>{addressesOf(mail.from && [mail.from])}</dd>
              <dt>To</dt>
              <dd>{addressesOf(mail.to)}</dd>
              <dt>Date</dt>
              <dd>
                <LocalTime mail={mail} timeZone={timeZone} />
              </dd>
              <dt>Kind</dt>
              <dd>{kind}</dd>
              {mail.attachments.map(({ filename }, index) => (
                <Fragment key={index}>
                  <dt>File</dt>
                  <dd>
                    <a href={`${path}/attachments/${index}`}>{filename}</a>
                  </dd>
                </Fragment>
              ))}
            </dl>
            <p>
              <a href={`${path}/html`} target="_blank" rel="noopener noreferrer">
                Open in a New Tab
              </a>
            </p>
            <iframe src={`${path}/html`} sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email" />
            <details>
              <summary>Text version</summary>
              <pre>{mail.text}</pre>
            </details>
          </>
        ),
      });
    })
    .get('/:name/html', async (req: Request<{ name: string }>, res) => {
      const { html = '' } = await read(req.params.name);
      res.removeHeader('X-Frame-Options');
      res.set('Content-Security-Policy', MAIL_POLICY).type('html').send(html);
    })
    .get('/:name/attachments/:index', async (req: Request<{ name: string; index: string }>, res) => {
      const { attachments } = await read(req.params.name);
      const attachment = attachments[Number(req.params.index)];
      if (!attachment) throw notFound('Attachment');
      const { filename, mimeType, content } = attachment;
      res.attachment(filename ?? 'attachment').type(mimeType);
      res.send(typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer));
    });
}
