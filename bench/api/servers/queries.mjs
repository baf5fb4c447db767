// What resolvers and handlers of the plain servers call: rows are read with prepared statements and become objects here,
// as such servers are usually written. What belongs to the rows of a list is read once for all of them.
import { pool, readToken, today } from './session.mjs';

/** @param {string} name @param {string} text @param {unknown[]} [values] @returns {Promise<any[]>} */
export const read = async (name, text, values = []) => (await pool.query({ name, text, values })).rows;

/** The id of the account that makes the request. Throws without a valid session. */
export async function accountOf(/** @type {string | undefined} */ authorization, table = 'users') {
  const [account] = await read(
    `session of ${table}`,
    `SELECT id FROM ${table} WHERE id = $1 AND session_version = $2 AND NOT EXISTS (SELECT FROM ended_tokens WHERE key = $3)`,
    readToken(authorization),
  );
  if (!account) throw new Error('No session');
  return account.id;
}

const imageOf = (/** @type {any} */ { key, width, height }) => ({
  url: `/uploads/${key}.webp`,
  cardUrl: `/uploads/${key}-card.webp`,
  width,
  height,
});
export const firstImage = (/** @type {any[] | null} */ images) => (images?.[0] ? imageOf(images[0]) : null);
export const timesOf = (/** @type {any} */ { start_time, end_time }) => ({
  startTime: start_time.slice(0, 5),
  endTime: end_time.slice(0, 5),
  endsNextDay: end_time < start_time,
});

export const PROVIDER = `p.name, p.business_name, p.city, p.email, p.phone, p.rating, p.rating_count, p.images AS provider_images`;
export const providerOf = (/** @type {any} */ row) => ({
  id: row.provider_id,
  name: row.name ?? 'Deleted user',
  businessName: row.business_name,
  city: row.city,
  email: row.email,
  phone: row.phone,
  rating: row.rating,
  ratingCount: row.rating_count,
  profileImage: firstImage(row.provider_images),
});

const serviceOf = (/** @type {any} */ row) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  category: row.category,
  price: Number(row.price),
  duration: row.duration,
  features: row.features,
  isActive: row.is_active,
  images: row.images.map(imageOf),
  provider: providerOf(row),
});
const SERVICES = `SELECT s.*, ${PROVIDER} FROM services s JOIN users p ON p.id = s.provider_id`;
const NEWEST = 'ORDER BY s.created_at DESC, s.id DESC';

export async function services({ city, category } = /** @type {any} */ ({})) {
  const where = `s.is_active AND p.is_verified ${city ? 'AND p.city = $1 AND s.category = $2' : ''}`;
  const rows = await read(`services ${!!city}`, `${SERVICES} WHERE ${where} ${NEWEST}`, city ? [city, category] : []);
  return rows.map(serviceOf);
}

export async function service(/** @type {string} */ id) {
  const [row] = await read('service', `${SERVICES} WHERE s.id = $1 AND s.is_active AND p.is_verified`, [id]);
  return serviceOf(row);
}

export async function availableSlots(/** @type {string} */ serviceId, /** @type {string} */ date) {
  const rows = await read(
    'free slots',
    `SELECT sl.* FROM services s JOIN slots sl ON sl.provider_id = s.provider_id
     WHERE s.id = $1 AND sl.date = $2 AND sl.booking_id IS NULL ORDER BY sl.start_time`,
    [serviceId, date],
  );
  return rows.map((slot) => ({ id: slot.id, ...timesOf(slot) }));
}

export const servicesOf = async (/** @type {string} */ id) =>
  (await read('own services', `${SERVICES} WHERE s.provider_id = $1 ${NEWEST}`, [id])).map(serviceOf);

export async function slotsOf(/** @type {string} */ id) {
  const rows = await read(
    'own slots',
    `SELECT sl.id, sl.date::text AS date, sl.start_time, sl.end_time, sl.is_booked, b.id AS booking_id, b.status
     FROM slots sl LEFT JOIN bookings b ON b.id = sl.booking_id
     WHERE sl.provider_id = $1 AND sl.date >= $2 ORDER BY sl.date, sl.start_time LIMIT 1000`,
    [id, today()],
  );
  return rows.map((slot) => ({
    id: slot.id,
    date: slot.date,
    ...timesOf(slot),
    isBooked: slot.is_booked,
    bookingId: slot.booking_id,
    bookingStatus: slot.status,
  }));
}

export async function users(/** @type {string} */ search) {
  const { rows } = await pool.query(
    `SELECT * FROM users WHERE name ILIKE $1 OR email ILIKE $1 OR business_name ILIKE $1
     ORDER BY created_at DESC, id DESC LIMIT 50`,
    [`%${search}%`],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    isVerified: row.is_verified,
    createdAt: row.created_at,
    businessName: row.business_name,
    businessDescription: row.business_description,
    city: row.city,
    phone: row.phone,
    rating: row.rating,
    ratingCount: row.rating_count,
    images: row.images.map(imageOf),
  }));
}
