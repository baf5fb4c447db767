// The bookings of the plain servers; see queries.mjs.
import { randomUUID } from 'node:crypto';
import { firstImage, PROVIDER, providerOf, read, timesOf } from './queries.mjs';
import { pool } from './session.mjs';

const BOOKINGS = `SELECT b.*, b.event_date::text AS day, c.name AS customer_name, ${PROVIDER}, s.images,
    s.is_active AND sp.is_verified AS is_listed, r.id AS review_id, r.rating AS stars, r.text, r.answer, r.answered_at,
    r.removed_at, r.created_at AS reviewed_at, o.by AS proposed_by, o.message AS proposal, o.slot_id AS proposed_slot,
    o.date::text AS proposed_date, o.start_time AS proposed_start, o.end_time AS proposed_end
  FROM bookings b LEFT JOIN users c ON c.id = b.customer_id LEFT JOIN users p ON p.id = b.provider_id
    LEFT JOIN services s ON s.id = b.service_id LEFT JOIN users sp ON sp.id = s.provider_id
    LEFT JOIN reviews r ON r.booking_id = b.id LEFT JOIN proposals o ON o.booking_id = b.id`;

/** @param {'customer' | 'provider'} party @param {string} id @param {number} limit */
export async function bookingsOf(party, id, limit) {
  const rows = await read(
    `bookings of ${party}`,
    `${BOOKINGS} WHERE b.${party}_id = $1 ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit}`,
    [id],
  );
  const ids = rows.map((row) => row.id);
  const [entries, unread] = await Promise.all([
    read('timelines', 'SELECT * FROM timeline_entries WHERE booking_id = ANY($1) ORDER BY id', [ids]),
    read(
      `unread by ${party}`,
      `SELECT booking_id, count(*)::int AS count FROM messages
       WHERE booking_id = ANY($1) AND author <> '${party}' AND read_at IS NULL GROUP BY booking_id`,
      [ids],
    ),
  ]);
  const timelines = groupBy(entries);
  const counts = new Map(unread.map((row) => [row.booking_id, row.count]));
  return rows.map((row) => bookingOf(row, timelines.get(row.id) ?? [], counts.get(row.id) ?? 0));
}

/** Node 20 has no `Map.groupBy`. */
function groupBy(/** @type {any[]} */ entries) {
  const groups = new Map();
  for (const entry of entries) groups.set(entry.booking_id, [...(groups.get(entry.booking_id) ?? []), entry]);
  return groups;
}

/** @param {any} row @param {any[]} timeline @param {number} unreadMessages */
const bookingOf = (row, timeline, unreadMessages) => ({
  id: row.id,
  service: {
    id: row.service_id,
    title: row.service_title,
    category: row.service_category,
    image: row.is_listed ? firstImage(row.images) : null,
    isListed: !!row.is_listed,
  },
  user: { id: row.customer_id },
  provider: providerOf(row),
  eventDate: row.day,
  timeSlot: { id: row.slot_id, ...timesOf(row) },
  status: row.status,
  cancelledBecause: row.cancelled_because,
  answerDueAt: row.answer_due_at,
  timeline: timeline.map(({ kind, at, by, reason }) => ({ kind, at, by, reason })),
  proposal: row.proposed_by && {
    by: row.proposed_by,
    message: row.proposal,
    slot: row.proposed_slot && {
      id: row.proposed_slot,
      date: row.proposed_date,
      ...timesOf({ start_time: row.proposed_start, end_time: row.proposed_end }),
    },
  },
  eventType: row.event_type,
  guestCount: row.guest_count,
  message: row.message,
  customerDetails: { name: row.contact_name, email: row.contact_email, phone: row.contact_phone },
  totalAmount: Number(row.total_amount),
  createdAt: row.created_at,
  review: row.review_id &&
    !row.removed_at && {
      id: row.review_id,
      rating: row.stars,
      text: row.text,
      author: row.customer_name.replace(/ (.).*/, ' $1.'),
      createdAt: row.reviewed_at,
      answer: row.answer && { text: row.answer, at: row.answered_at },
    },
  reviewRemoved: row.removed_at !== null,
  unreadMessages,
});

/** Books in a transaction of four statements. @param {string} customerId @param {any} input */
export async function book(customerId, input) {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const id = randomUUID();
    const { rows: claimed } = await client.query({
      name: 'claim',
      text: `UPDATE slots SET booking_id = $1 WHERE id = $2 AND provider_id = $3 AND date = $4 AND booking_id IS NULL RETURNING *`,
      values: [id, input.timeSlot, input.providerId, input.eventDate],
    });
    if (!claimed[0]) throw new Error('Taken');
    const { name, email, phone } = input.customerDetails;
    const { rows } = await client.query({
      name: 'insert',
      text: `INSERT INTO bookings (id, customer_id, provider_id, service_id, slot_id, service_title, service_category,
          event_date, start_time, end_time, total_amount, event_type, guest_count, message, contact_name, contact_email,
          contact_phone)
        SELECT $1, $2, s.provider_id, s.id, $3, s.title, s.category, $4, $5, $6, s.price, $7, $8, $9, $10, $11, $12
        FROM services s JOIN users p ON p.id = s.provider_id WHERE s.id = $13 AND s.is_active AND p.is_verified
        RETURNING *, event_date::text AS day`,
      values: [
        id,
        customerId,
        input.timeSlot,
        input.eventDate,
        claimed[0].start_time,
        claimed[0].end_time,
        input.eventType,
        input.guestCount,
        input.message,
        name,
        email,
        phone,
        input.serviceId,
      ],
    });
    await client.query({
      name: 'record',
      text: `INSERT INTO timeline_entries (booking_id, kind, by) VALUES ($1, 'requested', 'customer')`,
      values: [id],
    });
    const provider = await client.query({
      name: 'of',
      text: 'SELECT name, city FROM users WHERE id = $1',
      values: [input.providerId],
    });
    await client.query('COMMIT');
    return bookingOf({ ...rows[0], ...provider.rows[0], removed_at: null }, [], 0);
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
