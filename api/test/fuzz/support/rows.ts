import type { TestApp } from '../../support/app.js';

/** A row of a table, by its columns. */
export type Row = Record<string, unknown>;

/** A row that satisfies the constraints of its table, as the ones below. */
export const account = (id: string, role: 'user' | 'provider', email: string, more: Row = {}): Row => ({
  id,
  role,
  email,
  name: `Name of ${email.split('@')[0]}`,
  password_hash: 'none',
  session_version: 0,
  is_verified: true,
  phone: role === 'provider' ? '555-0100' : null,
  city: role === 'provider' ? 'Springfield' : null,
  business_name: role === 'provider' ? 'Business' : null,
  images: [],
  rating_count: 0,
  created_at: '2026-06-01',
  ...more,
});

export const service = (id: string, providerId: string): Row => ({
  id,
  provider_id: providerId,
  title: 'Party',
  description: 'Everything taken care of.',
  category: 'Other',
  price: 450,
  duration: '4-6 hours',
  features: '{Cake}',
  images: [],
  is_active: true,
  created_at: '2026-06-01',
});

export const slot = (id: string, providerId: string, date: string, bookingId: string | null): Row => ({
  id,
  provider_id: providerId,
  date,
  start_time: '10:00',
  end_time: '11:00',
  booking_id: bookingId,
});

export const booking = (id: string, slot: Row, serviceId: string, customerId: string, more: Row = {}): Row => ({
  id,
  customer_id: customerId,
  provider_id: slot.provider_id,
  service_id: serviceId,
  slot_id: slot.id,
  service_title: 'Party',
  service_category: 'Other',
  event_date: slot.date,
  start_time: slot.start_time,
  end_time: slot.end_time,
  event_type: 'Wedding',
  guest_count: 10,
  contact_name: 'Kim',
  contact_email: 'kim@example.com',
  contact_phone: '555-0101',
  status: 'pending',
  total_amount: 450,
  created_at: '2026-06-01',
  ...more,
});

/** Of the provider of a confirmed booking: to call it off. */
export const proposal = (id: string, booking: Row): Row => ({
  id,
  booking_id: booking.id,
  by: 'provider',
  ends_at: booking.event_date,
  created_at: '2026-06-14',
});

/** Of a completed booking. */
export const review = (id: string, booking: Row, more: Row = {}): Row => ({
  id,
  booking_id: booking.id,
  customer_id: booking.customer_id,
  provider_id: booking.provider_id,
  rating: 4,
  text: 'Lovely.',
  created_at: '2026-06-14',
  ...more,
});

/** In which a customer has asked about a service. */
export const thread = (id: string, service: Row, customer_id: string): Row => ({
  id,
  customer_id,
  provider_id: service.provider_id,
  service_id: service.id,
  service_title: service.title,
  service_category: service.category,
  last_message_at: '2026-06-14',
});

/** Of a customer, the first of its thread or booking. */
export const message = (id: string, thread: Row, text = 'Hello'): Row => ({
  id,
  booking_id: thread.id,
  number: 1,
  author: 'customer',
  text,
  created_at: '2026-06-14',
});

/** An access token by its hash. */
export const accessToken = (id: string, accountId: string, hash: string, more: Row = {}): Row => ({
  id,
  account_id: accountId,
  name: 'Program',
  scope: 'read',
  prefix: 'mq_abcdef',
  hash,
  created_at: '2026-06-01',
  expires_at: '2100-01-01',
  ...more,
});

/** With a secret of no use. */
export const webhook = (id: string, accountId: string, more: Row = {}): Row => ({
  id,
  account_id: accountId,
  url: 'https://hooks.example.com',
  kinds: '{message.sent}',
  secret: 'sealed',
  active: true,
  failures: 0,
  created_at: '2026-06-01',
  ...more,
});

export const delivery = (id: string, webhook: Row): Row => ({
  id,
  webhook_id: webhook.id,
  kind: 'message.sent',
  status: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  response_status: 204,
  at: '2026-06-14',
});

/** Replaces all rows of each table. */
export async function replaceRows(app: TestApp, tables: Record<string, Row[]>): Promise<void> {
  await app.dataSource.transaction(async (db) => {
    await db.query(
      `TRUNCATE ${Object.keys(tables).join(', ')}, audit_log, mails, calendar_addresses, favourites, wishes,
        timeline_entries`,
    );
    for (const [table, rows] of Object.entries(tables)) {
      const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
      await db.query(
        `INSERT INTO ${table} (${columns})
         SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
  });
}
