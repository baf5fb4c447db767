// The statements of the reference server. Each checks the session, does all the work of a workload and returns the whole
// response as JSON, which PostgreSQL builds. Without a valid session it returns no row, or null.
const url = (/** @type {string} */ image) => `'/uploads/' || (${image} ->> 'key') || '.webp'`;
const cardUrl = (/** @type {string} */ image) => `'/uploads/' || (${image} ->> 'key') || '-card.webp'`;
const card = (/** @type {string} */ image) =>
  `CASE WHEN ${image} IS NOT NULL THEN json_build_object('cardUrl', ${cardUrl(image)}) END`;
const list = (/** @type {string} */ column, /** @type {string} */ fields) =>
  `(SELECT coalesce(json_agg(json_build_object(${fields})), '[]') FROM jsonb_array_elements(${column}) image)`;
const instant = (/** @type {string} */ at) => `to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const times = (/** @type {string} */ row) =>
  `'startTime', left(${row}.start_time::text, 5), 'endTime', left(${row}.end_time::text, 5),
    'endsNextDay', ${row}.end_time < ${row}.start_time`;
const VIEWER = `WITH viewer AS (
  SELECT id FROM users WHERE id = $1 AND session_version = $2 AND is_verified
    AND NOT EXISTS (SELECT FROM ended_tokens WHERE key = $3)
)`;
const FULL_IMAGE = `'url', ${url('image')}, 'cardUrl', ${cardUrl('image')}, 'width', image -> 'width', 'height', image -> 'height'`;

const CARD = `'id', s.id, 'title', s.title, 'description', s.description, 'category', s.category,
  'price', s.price::float8, 'duration', s.duration, 'images', ${list('s.images', `'cardUrl', ${cardUrl('image')}`)},
  'provider', json_build_object('id', p.id, 'name', p.name, 'city', p.city, 'rating', p.rating,
    'ratingCount', p.rating_count, 'profileImage', ${card('p.images -> 0')})`;
const services = (/** @type {string} */ where) => `
  SELECT json_build_object('services', coalesce(json_agg(json_build_object(${CARD}) ORDER BY s.created_at DESC, s.id DESC), '[]'))
  FROM services s JOIN users p ON p.id = s.provider_id WHERE s.is_active AND p.is_verified AND ${where}`;

const SERVICE = `
  SELECT json_build_object('service', json_build_object('id', s.id, 'title', s.title, 'description', s.description,
    'category', s.category, 'price', s.price::float8, 'duration', s.duration, 'features', s.features,
    'images', ${list('s.images', FULL_IMAGE)},
    'provider', json_build_object('id', p.id, 'name', p.name, 'businessName', p.business_name, 'city', p.city,
      'rating', p.rating, 'ratingCount', p.rating_count, 'profileImage', ${card('p.images -> 0')})),
    'availableSlots', (SELECT coalesce(json_agg(json_build_object('id', f.id, ${times('f')}) ORDER BY f.start_time), '[]')
      FROM slots f WHERE f.provider_id = s.provider_id AND f.date = $2 AND f.booking_id IS NULL))
  FROM services s JOIN users p ON p.id = s.provider_id WHERE s.id = $1 AND s.is_active AND p.is_verified`;

const DETAILS = `'eventDate', b.event_date, 'timeSlot', json_build_object('id', b.slot_id, ${times('b')}), 'status', b.status,
  'cancelledBecause', b.cancelled_because, 'answerDueAt', ${instant('b.answer_due_at')},
  'timeline', (SELECT coalesce(json_agg(json_build_object('kind', kind, 'at', ${instant('at')}, 'by', by, 'reason', reason)
    ORDER BY t.id), '[]') FROM timeline_entries t WHERE t.booking_id = b.id),
  'proposal', (SELECT json_build_object('by', o.by, 'message', o.message, 'slot', CASE WHEN o.slot_id IS NOT NULL THEN
    json_build_object('id', o.slot_id, 'date', o.date, ${times('o')}) END) FROM proposals o WHERE o.booking_id = b.id),
  'eventType', b.event_type, 'guestCount', b.guest_count, 'message', b.message,
  'customerDetails', json_build_object('name', b.contact_name, 'email', b.contact_email, 'phone', b.contact_phone),
  'totalAmount', b.total_amount::float8`;
const unread = (/** @type {string} */ author) =>
  `'unreadMessages', (SELECT count(*) FROM messages m WHERE m.booking_id = b.id AND m.author = '${author}' AND m.read_at IS NULL)`;

const MY_BOOKINGS = `${VIEWER}
  SELECT json_build_object('myBookings', coalesce(json_agg(row ORDER BY created_at DESC, id DESC), '[]')) FROM (
    SELECT b.created_at, b.id, json_build_object('id', b.id, ${DETAILS}, ${unread('provider')},
      'service', json_build_object('id', b.service_id, 'title', b.service_title, 'category', b.service_category,
        'image', CASE WHEN s.is_active AND sp.is_verified THEN ${card('s.images -> 0')} END,
        'isListed', coalesce(s.is_active AND sp.is_verified, false)),
      'provider', json_build_object('id', p.id, 'name', coalesce(p.name, 'Deleted user'), 'city', p.city, 'email', p.email,
        'phone', p.phone),
      'review', CASE WHEN r.removed_at IS NULL AND r.id IS NOT NULL THEN json_build_object('id', r.id, 'rating', r.rating,
        'text', r.text, 'author', split_part(c.name, ' ', 1) || ' ' || left(split_part(c.name, ' ', 2), 1) || '.',
        'createdAt', ${instant('r.created_at')}, 'answer', CASE WHEN r.answer IS NOT NULL THEN
          json_build_object('text', r.answer, 'at', ${instant('r.answered_at')}) END) END,
      'reviewRemoved', r.removed_at IS NOT NULL) AS row
    FROM viewer JOIN users c ON c.id = viewer.id JOIN bookings b ON b.customer_id = viewer.id
      LEFT JOIN users p ON p.id = b.provider_id LEFT JOIN services s ON s.id = b.service_id
      LEFT JOIN users sp ON sp.id = s.provider_id LEFT JOIN reviews r ON r.booking_id = b.id
    ORDER BY b.created_at DESC, b.id DESC LIMIT 50) bookings`;

const DASHBOARD = `${VIEWER}
  SELECT json_build_object(
    'providerServices', (SELECT coalesce(json_agg(json_build_object('id', id, 'title', title, 'description', description,
        'category', category, 'price', price::float8, 'duration', duration, 'features', features, 'isActive', is_active,
        'images', ${list('s.images', `'url', ${url('image')}, 'cardUrl', ${cardUrl('image')}`)})
        ORDER BY created_at DESC, id DESC), '[]')
      FROM services s WHERE provider_id = viewer.id),
    'providerSlots', (SELECT coalesce(json_agg(row ORDER BY date, start_time), '[]') FROM (
        SELECT sl.date, sl.start_time, json_build_object('id', sl.id, 'date', sl.date, ${times('sl')}, 'isBooked', sl.is_booked,
          'bookingId', b.id, 'bookingStatus', b.status) AS row
        FROM slots sl LEFT JOIN bookings b ON b.id = sl.booking_id
        WHERE sl.provider_id = viewer.id AND sl.date >= $4 ORDER BY sl.date, sl.start_time LIMIT 1000) slots),
    'providerBookings', (SELECT coalesce(json_agg(row ORDER BY created_at DESC, id DESC), '[]') FROM (
        SELECT b.created_at, b.id, json_build_object('id', b.id, ${DETAILS}, ${unread('customer')},
          'service', json_build_object('id', b.service_id, 'title', b.service_title, 'category', b.service_category),
          'provider', json_build_object('id', b.provider_id), 'createdAt', ${instant('b.created_at')},
          'review', CASE WHEN r.removed_at IS NULL AND r.id IS NOT NULL THEN
            json_build_object('id', r.id, 'rating', r.rating) END,
          'user', json_build_object('id', b.customer_id)) AS row
        FROM bookings b LEFT JOIN reviews r ON r.booking_id = b.id
        WHERE b.provider_id = viewer.id ORDER BY b.created_at DESC, b.id DESC LIMIT 200) bookings))
  FROM viewer`;

const USERS = `WITH viewer AS (
    SELECT id FROM admins WHERE id = $1 AND session_version = $2 AND NOT EXISTS (SELECT FROM ended_tokens WHERE key = $3)
  )
  SELECT json_build_object('adminUsers', (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'email', email,
    'role', role, 'isVerified', is_verified, 'createdAt', ${instant('created_at')}, 'businessName', business_name,
    'businessDescription', business_description, 'city', city, 'phone', phone, 'rating', rating,
    'ratingCount', rating_count, 'images', ${list('images', FULL_IMAGE)}) ORDER BY created_at DESC, id DESC), '[]')
    FROM (SELECT * FROM users WHERE name ILIKE $4 OR email ILIKE $4 OR business_name ILIKE $4
      ORDER BY created_at DESC, id DESC LIMIT 50) u)) FROM viewer`;

/** Writes what the product writes in the same transaction: booking, slot, timeline and the events for mails and pages. */
const BOOK = `${VIEWER}, offer AS (
    SELECT s.*, p.name, p.city FROM viewer, services s JOIN users p ON p.id = s.provider_id
    WHERE s.id = $4 AND p.id = $5 AND s.is_active AND p.is_verified AND p.id <> viewer.id FOR SHARE OF s, p
  ), claimed AS (
    UPDATE slots SET booking_id = $12 FROM offer
    WHERE slots.id = $6 AND slots.provider_id = offer.provider_id AND slots.date = $7 AND slots.booking_id IS NULL
    RETURNING slots.*
  ), made AS (
    INSERT INTO bookings (id, customer_id, provider_id, service_id, slot_id, service_title, service_category, event_date,
      start_time, end_time, total_amount, event_type, guest_count, message, contact_name, contact_email, contact_phone)
    SELECT $12, viewer.id, offer.provider_id, offer.id, claimed.id, offer.title, offer.category, claimed.date,
      claimed.start_time, claimed.end_time, offer.price, $8, $9, $10, $11::json ->> 'name', $11::json ->> 'email',
      $11::json ->> 'phone'
    FROM viewer, offer, claimed RETURNING *
  ), recorded AS (
    INSERT INTO timeline_entries (booking_id, kind, by) SELECT id, 'requested', 'customer' FROM made
  ), announced AS (
    INSERT INTO outbox (reader, name, payload, due_at)
    SELECT reader, 'bookingChanged', jsonb_build_object('id', id, 'customerId', customer_id, 'providerId', provider_id,
      'change', 'requested'), now() + interval '1 hour' FROM made, unnest(ARRAY['bus', 'mail']) reader
  )
  SELECT json_build_object('createBooking', json_build_object('id', made.id, 'status', made.status,
    'service', json_build_object('title', made.service_title), 'provider', json_build_object('name', offer.name, 'city', offer.city),
    'eventDate', made.event_date, 'timeSlot', json_build_object(${times('made')}), 'totalAmount', made.total_amount::float8))
  FROM made, offer`;

/** @type {Record<string, string>} */
export const STATEMENTS = {
  W1: services('true'),
  W2: services(`p.role = 'provider' AND p.city = $1 AND s.category = $2`),
  W3: SERVICE,
  W4: MY_BOOKINGS,
  W5: DASHBOARD,
  W6: USERS,
  W7: BOOK,
};
