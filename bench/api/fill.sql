-- The data of npm run bench api, in an empty, migrated database: for each unit of bench.scale 50,000 accounts, 500 of
-- them providers, 2,000 services, 200,000 slots and 150,000 bookings. Nothing is random. Times are whole seconds.
-- No booking is due for a mail or a change of status, which the server would make while it is measured.
-- Three tenths of the services are in the first city, three tenths of those in the first category.
CREATE FUNCTION pg_temp.per(count int) RETURNS int LANGUAGE sql AS $$
  SELECT count * current_setting('bench.scale')::int
$$;
CREATE FUNCTION pg_temp.make_id(kind int, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT overlay(md5(kind || ' ' || n) PLACING '4' FROM 13 FOR 1)::uuid
$$;
CREATE FUNCTION pg_temp.full_name(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT (ARRAY['Ada', 'Bruno', 'Chidi', 'Dara', 'Elif', 'Femi', 'Gala', 'Hugo', 'Ines', 'Jonas'])[1 + n % 10] || ' '
    || (ARRAY['Okafor', 'Lindqvist', 'Moreau', 'Tanaka', 'Novak', 'Castellano', 'Haddad', 'Iyer', 'Ferrara', 'Brennan',
      'Kowalski', 'Duarte', 'Eriksen', 'Petrov', 'Nakamura', 'Osei', 'Salazar', 'Whitaker', 'Yilmaz', 'Zhang'])[1 + n / 10 % 20]
$$;
CREATE FUNCTION pg_temp.pictures(kind int, n bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_array(
    jsonb_build_object('key', left(md5(kind || ' a ' || n), 22), 'width', 1600, 'height', 1067),
    jsonb_build_object('key', left(md5(kind || ' b ' || n), 22), 'width', 1200, 'height', 800))
$$;

INSERT INTO users (id, role, name, email, password_hash, phone, city, business_name, business_description, images, created_at, email_verified)
SELECT pg_temp.make_id(1, n), 'provider', pg_temp.full_name(n), 'provider' || n || '@example.com', 'x', '555-0100',
  CASE WHEN n % 10 < 3 THEN 'Springfield' ELSE 'City ' || n % 40 END, 'Business ' || n, repeat('Events of all kinds. ', 10),
  pg_temp.pictures(1, n), date_trunc('second', now()) - n * interval '1 minute', true
FROM generate_series(1, pg_temp.per(500)) n;
INSERT INTO users (id, role, name, email, password_hash, created_at, email_verified)
SELECT pg_temp.make_id(2, n), 'user', pg_temp.full_name(n), 'customer' || n || '@example.com', 'x',
  date_trunc('second', now()) - n * interval '7 seconds', true
FROM generate_series(1, pg_temp.per(49500)) n;
INSERT INTO admins (id, name, email, password_hash) VALUES (pg_temp.make_id(3, 1), 'Administrator', 'bench@example.com', 'x');

INSERT INTO services (id, provider_id, title, description, category, price, duration, features, images, created_at)
SELECT pg_temp.make_id(4, 4 * p + k), pg_temp.make_id(1, p), 'Service ' || k || ' of business ' || p,
  repeat('All that an event needs, and a little more. ', 7),
  CASE WHEN (p / 10 + k) % 10 < 3 THEN 'Wedding Planning'
    ELSE (ARRAY['Corporate Events', 'Birthday Parties', 'House Parties', 'Anniversary', 'Other'])[1 + (p + k) % 5] END,
  100 * k + p % 90, '4-6 hours', ARRAY['Cake', 'Music', 'Decoration'], pg_temp.pictures(4, 4 * p + k),
  date_trunc('second', now()) - (4 * p + k) * interval '3 minutes'
FROM generate_series(1, pg_temp.per(500)) p, generate_series(0, 3) k;

-- Slots 0 to 399 of a provider: four on each of a hundred days, the first fifty of them past.
INSERT INTO slots (id, provider_id, date, start_time, end_time)
SELECT pg_temp.make_id(5, 400 * p + n), pg_temp.make_id(1, p), current_date - 50 + n / 4, make_time(8 + 3 * (n % 4), 0, 0),
  make_time(10 + 3 * (n % 4), 0, 0)
FROM generate_series(1, pg_temp.per(500)) p, generate_series(0, 399) n;
-- The slots that the workload of bookings takes.
INSERT INTO slots (id, provider_id, date, start_time, end_time)
SELECT pg_temp.make_id(6, 20 * p + n), pg_temp.make_id(1, p), DATE '2090-01-01', make_time(n, 0, 0), make_time(n + 1, 0, 0)
FROM generate_series(1, 500) p, generate_series(0, 19) n;

-- Three of four slots are booked. A third of the bookings are those of customers with fifty of them.
CREATE TEMP TABLE made AS
SELECT row_number() OVER (ORDER BY md5(p || ' ' || n)) - 1 AS k, p, n, current_date - 50 + n / 4 AS date,
  CASE WHEN n < 200 THEN CASE WHEN n % 5 < 4 THEN 'completed' ELSE 'cancelled' END
    WHEN n < 208 THEN 'cancelled' WHEN n % 10 < 5 THEN 'confirmed' WHEN n % 10 < 7 THEN 'pending' ELSE 'cancelled' END AS status
FROM generate_series(1, pg_temp.per(500)) p, generate_series(0, 399) n WHERE n % 4 > 0;
BEGIN;
INSERT INTO bookings (id, customer_id, provider_id, service_id, slot_id, service_title, service_category, event_date,
  start_time, end_time, event_type, guest_count, message, contact_name, contact_email, contact_phone, status,
  cancelled_because, total_amount, created_at, answered_at, answer_due_at)
SELECT pg_temp.make_id(7, k), pg_temp.make_id(2, customer), pg_temp.make_id(1, p), s.id, pg_temp.make_id(5, 400 * p + n),
  s.title, s.category, date, make_time(8 + 3 * (n % 4), 0, 0), make_time(10 + 3 * (n % 4), 0, 0), 'Wedding', 50 + n,
  CASE WHEN k % 2 = 0 THEN repeat('We look forward to it. ', 4) END, pg_temp.full_name(customer),
  'customer' || customer || '@example.com', '555-0101', status,
  CASE WHEN status = 'cancelled' THEN 'declined' END, s.price, at, at + interval '5 hours', at + interval '24 hours'
FROM made
CROSS JOIN LATERAL (SELECT CASE WHEN k < pg_temp.per(50000) THEN 1 + k % pg_temp.per(1000)
  ELSE 1 + pg_temp.per(1000) + k % pg_temp.per(48500) END AS customer,
  date_trunc('second', now()) - interval '10 days' - k % 7000000 * interval '1 second' AS at) of_booking
JOIN services s ON s.id = pg_temp.make_id(4, 4 * p + n % 4);
UPDATE slots SET booking_id = pg_temp.make_id(7, k) FROM made
WHERE slots.id = pg_temp.make_id(5, 400 * p + n) AND status IN ('pending', 'confirmed');
COMMIT;
INSERT INTO timeline_entries (booking_id, kind, by, at)
SELECT b.id, 'requested', 'customer', b.created_at FROM bookings b ORDER BY b.id;
INSERT INTO timeline_entries (booking_id, kind, by, at)
SELECT b.id, CASE b.status WHEN 'cancelled' THEN 'declined' ELSE 'confirmed' END, 'provider', b.answered_at
FROM bookings b WHERE b.status <> 'pending' ORDER BY b.id;
INSERT INTO reviews (id, booking_id, customer_id, provider_id, rating, text, created_at)
SELECT pg_temp.make_id(8, k), b.id, b.customer_id, b.provider_id, 3 + k % 3, repeat('What an evening. ', 6),
  b.created_at + interval '9 days'
FROM made JOIN bookings b ON b.id = pg_temp.make_id(7, k) WHERE b.status = 'completed' AND (k % 2 = 0 OR n >= 150);
UPDATE users SET rating = rated.mean, rating_count = rated.count FROM (
  SELECT provider_id, sum(rating)::float8 / count(*) AS mean, count(*) AS count FROM reviews GROUP BY provider_id
) rated WHERE users.id = rated.provider_id;
INSERT INTO threads (id, customer_id, provider_id, service_id, service_title, service_category, booking_id, last_message_at)
SELECT b.id, b.customer_id, b.provider_id, b.service_id, b.service_title, b.service_category, b.id, now()
FROM made JOIN bookings b ON b.id = pg_temp.make_id(7, k) WHERE k % 20 = 0;
INSERT INTO messages (id, booking_id, number, author, text, mail_planned_at)
SELECT pg_temp.make_id(9, k), pg_temp.make_id(7, k), 1, CASE WHEN k % 40 = 0 THEN 'customer' ELSE 'provider' END,
  'Until then!', now()
FROM made WHERE k % 20 = 0;
DELETE FROM outbox;
DROP TABLE made;
