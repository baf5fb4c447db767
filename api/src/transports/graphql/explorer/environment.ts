import type { EntityManager } from 'typeorm';
import { addDays, type Clock, today, tomorrow } from '../../../kernel/clock.js';
import { PUBLIC } from '../../../marketplace/services/catalogue.sql.js';
import type { Environment } from './example.js';

/** A valid UUID without an object: operations that need an ID not known yet then return NOT_FOUND. */
export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

type Bookable = Pick<Environment, 'serviceId' | 'providerId' | 'eventDate' | 'slotId'>;

/** One of the newest services that can be booked, with the first free slot of its provider. */
async function findBookable(db: EntityManager, clock: Clock): Promise<Bookable | undefined> {
  const [found] = await db.query<Bookable[]>(
    `SELECT s.id AS "serviceId", s.provider_id AS "providerId", t.date::text AS "eventDate", t.id AS "slotId"
     FROM (SELECT s.id, s.provider_id FROM services s JOIN users p ON p.id = s.provider_id
           WHERE ${PUBLIC} ORDER BY s.created_at DESC LIMIT 50) s
     JOIN LATERAL (SELECT id, date FROM slots WHERE provider_id = s.provider_id AND date >= $1
                   AND booking_id IS NULL ORDER BY date, start_time LIMIT 1) t ON true
     LIMIT 1`,
    [tomorrow(clock)],
  );
  return found;
}

/** Variables of the examples; `startScript` generates those of the accounts to register in the browser. */
export async function newEnvironment(db: EntityManager, clock: Clock): Promise<Environment> {
  const someday = addDays(today(clock), 30);
  return {
    customerEmail: '',
    customerPassword: '',
    customerToken: '',
    customerId: UNKNOWN_ID,
    providerEmail: '',
    providerPassword: '',
    providerToken: '',
    adminToken: '',
    serviceId: UNKNOWN_ID,
    providerId: UNKNOWN_ID,
    eventDate: someday,
    slotId: UNKNOWN_ID,
    ...(await findBookable(db, clock)),
    bookingId: UNKNOWN_ID,
    threadId: UNKNOWN_ID,
    reviewId: UNKNOWN_ID,
    accessTokenId: UNKNOWN_ID,
    webhookId: UNKNOWN_ID,
    deliveryId: UNKNOWN_ID,
    ownServiceId: UNKNOWN_ID,
    ownSlotId: UNKNOWN_ID,
    slotDate: someday,
    seriesEnd: addDays(someday, 21),
    wishedDate: addDays(today(clock), 500),
  };
}
