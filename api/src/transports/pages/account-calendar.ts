import { type Request, Router } from 'express';
import type { EntityManager } from 'typeorm';
import { accountCalendar } from '../../reactions/calendar/account-calendar.js';
import { accountOfCalendar, CALENDAR_PATH } from '../../reactions/calendar/calendar-addresses.js';
import { notFound } from '../../kernel/errors.js';
import { networkOf } from '../../kernel/network.js';
import { connectionsOfTask } from '../../engine/database/connections-of-address.js';
import type { Quota } from '../../engine/limits/rate-limits.js';
import { compressibleResponse, sendCompressed } from '../../engine/http/compressed-response.js';
import { copies } from '../../marketplace/accounts/own-data.js';
import type { Marketplace } from '../../marketplace/deps.js';

/** For each account and client address: programs read a calendar a few times an hour. A new key is no new quota. */
const CALENDARS: Quota = { name: 'calendar', points: 60, duration: 3600 };

/** Writes the calendar in its turn. Throws RATE_LIMITED and SERVICE_UNAVAILABLE if too many wait. */
export const writeCalendar = (
  address: string,
  db: EntityManager,
  ...request: [deps: Parameters<typeof accountCalendar>[1], owner: Parameters<typeof accountCalendar>[2]]
): Promise<Buffer> => copies.run({ address }, () => accountCalendar(connectionsOfTask(db), ...request));

/**
 * Serves the private calendars of accounts (P41), to programs that have no session. Every response requires the program
 * to ask again, so that an address that was renewed is not found at once. In no other spelling, which the log of a proxy
 * might not omit.
 */
export function accountCalendarRoutes(
  { limits, linkKeys, clock, publicUrl }: Pick<Marketplace, 'limits' | 'linkKeys' | 'clock' | 'publicUrl'>,
  { appName }: { appName: string },
  databaseOf: (address: string) => EntityManager,
): Router {
  return Router({ caseSensitive: true }).get(
    `${CALENDAR_PATH}/:key.ics`,
    async (req: Request<{ key: string }>, res) => {
      res.set({ 'Cache-Control': 'private, no-cache', 'Referrer-Policy': 'no-referrer' });
      const address = networkOf(req.ip ?? '');
      const db = databaseOf(address);
      const owner = await accountOfCalendar(db, linkKeys, req.params.key);
      if (!owner) throw notFound('Calendar');
      await limits.take(CALENDARS, `${owner.id} ${address}`);
      const bytes = await writeCalendar(address, db, { clock, publicUrl, appName }, owner);
      const response = compressibleResponse('text/calendar; charset=utf-8', bytes);
      // Express would ignore the header of a request with `Cache-Control: no-cache`, although this response is new.
      if (req.get('if-none-match')?.includes(response.etag))
        return void res.set('ETag', response.etag).status(304).end();
      // The default name would be the key.
      res.set('Content-Disposition', 'inline; filename="bookings.ics"');
      await sendCompressed(req, res, response);
    },
  );
}
