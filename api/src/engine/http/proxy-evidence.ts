import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler } from 'express';
import type { Logger } from '../ops/logger.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]', '::1'];

export const isLoopback = (host: string): boolean => LOOPBACK.includes(host);

/** Whether a request is addressed to this machine by one of its own names. */
export const isOwnHost = (req: Request): boolean => isLoopback((req.get('host') ?? '').replace(/:\d+$/, ''));

/** Created when the mailbox is closed. */
const MARKER = 'closed';

const isForeign = (address: string | undefined): boolean =>
  address !== undefined && URL.canParse(address) && !isLoopback(new URL(address).hostname);

/**
 * Whether a page sent this request that is at home on this server under another name, so that a proxy is between them
 * that has replaced the name. Browsers send `Sec-Fetch-Site` only with HTTPS, and to the machine itself: a page of
 * another site, which they would report, is no evidence, and neither is a program.
 */
function provesProxy(req: Request): boolean {
  if (!isOwnHost(req) || !(isForeign(req.get('origin')) || isForeign(req.get('referer')))) return false;
  const site = req.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  return req.method !== 'OPTIONS' && (req.get('user-agent') ?? '').startsWith('Mozilla/');
}

export interface ProxyEvidence {
  /** For all requests. */
  watch: RequestHandler;
  /** Whether a proxy was noticed, by this process or an earlier one. */
  isFound(): boolean;
}

/** Notices a proxy that sends no headers of its own, which would show the mailbox in a folder to strangers. */
export function proxyEvidence(folder: string, log: Logger): ProxyEvidence {
  const marker = join(folder, MARKER);
  const warn = (): void =>
    log.warn(
      { marker },
      'The mailbox is closed, since requests arrive through a proxy. Set PUBLIC_URL, TRUST_PROXY and SMTP_URL. To open the mailbox again, delete the file and restart',
    );
  let found = existsSync(marker);
  if (found) warn();

  function remember(): void {
    found = true;
    warn();
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writeFileSync(marker, '', { mode: 0o600 });
    } catch (error) {
      log.error({ err: error }, 'remembering that the mailbox is closed failed');
    }
  }

  return {
    watch(req, _res, next) {
      if (!found && provesProxy(req)) remember();
      next();
    },
    isFound: () => found,
  };
}
