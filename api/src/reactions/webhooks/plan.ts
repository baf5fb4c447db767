import type { EntityManager } from 'typeorm';
import type { BookingEvents } from '../../marketplace/bookings/booking-events.js';
import type { BookingChange } from '../../marketplace/bookings/booking-status.js';
import type { MessageEvents } from '../../marketplace/messages/message-events.js';
import { Message } from '../../marketplace/messages/message.entity.js';
import { notBanned } from '../../marketplace/users/public-provider.js';
import type { WebhookKind } from '../../marketplace/webhooks/webhook-kinds.js';
import type { OutboxEvent } from '../../engine/outbox/append.js';
import type { Reader } from '../../engine/outbox/outbox.js';

/** The changes of bookings of which their provider is told, its own included. Of all others it is told nothing. */
const KINDS: Partial<Record<BookingChange, WebhookKind>> = {
  requested: 'booking.requested',
  confirmed: 'booking.confirmed',
  declined: 'booking.declined',
  withdrawn: 'booking.withdrawn',
  expired: 'booking.expired',
  completed: 'booking.completed',
  moved: 'booking.moved',
  rescheduled: 'booking.moved',
  agreed: 'booking.called_off',
  account_ended: 'booking.called_off',
  reviewed: 'review.received',
  review_changed: 'review.received',
};

interface Told {
  kind: WebhookKind;
  providerId: string;
  bookingId?: string;
  messageId?: string;
  deleted?: object;
}

type Event = Pick<OutboxEvent, 'id' | 'createdAt' | 'name' | 'payload'>;

/**
 * Adds a delivery for each active webhook of the provider. The id is made of the event, so that the same event again adds
 * nothing. The webhook is locked against being switched off meanwhile.
 */
async function tell(db: EntityManager, { id, createdAt }: Event, told: Told): Promise<void> {
  const { kind, providerId, bookingId = null, messageId = null, deleted = null } = told;
  await db.query(
    `INSERT INTO webhook_deliveries (id, webhook_id, kind, booking_id, message_id, deleted, at)
     SELECT md5(concat_ws(' ', webhooks.id, $1::text, $2::text))::uuid, webhooks.id, $3::text, $5::uuid, $6::uuid, $7::jsonb,
       to_timestamp($2::float8)
     FROM webhooks JOIN users ON users.id = account_id AND ${notBanned('users')}
     WHERE account_id = $4 AND active AND active_since <= to_timestamp($2::float8) AND $3::text = ANY (kinds)
     FOR SHARE OF webhooks
     ON CONFLICT (id) DO NOTHING`,
    [id, createdAt, kind, providerId, bookingId, messageId, deleted && JSON.stringify(deleted)],
  );
}

/** Messages to the provider of the service, which are those of the customer. */
async function readMessage(db: EntityManager, event: Event, { id, accountId }: MessageEvents['messageSent']) {
  if (await db.existsBy(Message, { id, thread: { providerId: accountId } }))
    await tell(db, event, { kind: 'message.sent', providerId: accountId, messageId: id });
}

type Changed = BookingEvents['bookingChanged'];

async function readChange(db: EntityManager, event: Event, { id, providerId, change }: Changed): Promise<void> {
  const kind = KINDS[change];
  if (kind && providerId !== null) await tell(db, event, { kind, providerId, bookingId: id });
}

/**
 * A booking that an administrator deletes was called off if it was live. Deliveries that report it need a copy from now on,
 * also those of events that are not read yet.
 */
async function readDeletion(db: EntityManager, event: Event, { id, providerId, deleted }: Changed): Promise<void> {
  await db.query('SELECT FROM webhooks WHERE account_id = $1 ORDER BY id FOR SHARE', [providerId]);
  const before = await db.query<Event[]>(
    `SELECT id, extract(epoch FROM created_at)::text AS "createdAt", name, payload FROM outbox
     WHERE reader = 'webhooks' AND name = 'bookingChanged' AND payload ->> 'id' = $1 AND NOT payload ? 'deleted'`,
    [id],
  );
  for (const earlier of before) await readChange(db, earlier, earlier.payload as Changed);
  await db.query('UPDATE webhook_deliveries SET deleted = $2 WHERE booking_id = $1', [id, JSON.stringify(deleted)]);
  const isCalledOff = deleted?.cancelledBecause === 'called_off' && deleted.timeline.at(-1)?.by === 'administrator';
  if (providerId !== null && isCalledOff)
    await tell(db, event, { kind: 'booking.called_off', providerId, bookingId: id, deleted });
}

/** Plans what is sent to webhooks about events. The same event again plans nothing more. `onPlanned` is called after it. */
export const webhookReader =
  (db: EntityManager, onPlanned: () => void): Reader =>
  async (event) => {
    if (event.name === 'messageSent') await readMessage(db, event, event.payload as MessageEvents['messageSent']);
    else if (event.name === 'bookingChanged') {
      const changed = event.payload as Changed;
      if (changed.deleted) await db.transaction((db) => readDeletion(db, event, changed));
      else await readChange(db, event, changed);
    }
    onPlanned();
  };
