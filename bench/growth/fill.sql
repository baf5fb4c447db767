-- The data of npm run bench growth, in an empty, migrated database whose indexes are disabled and whose triggers do not
-- fire: growth.bookings bookings and twice as many slots, with what belongs to them. Nothing is random.
-- Provider 0 is the busiest one, the same at each size: 20,000 slots and 50,000 bookings. Of ten others, one has 1,100
-- bookings, two have 250 and seven 57, with twice as many slots each, so that the shares are those of any size. So are
-- customers: the first ones have fifty bookings each, none of them of the busiest provider, whose share is smaller in a
-- larger marketplace. Rows are stored in the order in which they would have been made.
-- No booking is due for a mail or a change of status, which the server would make while it is measured.
-- The parts that begin with a line of equals signs are executed at the same time, after the first.
CREATE SCHEMA filling;
CREATE FUNCTION filling.make_id(kind text, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT md5(kind || n)::uuid
$$;
CREATE FUNCTION filling.full_name(n bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT (ARRAY['Ada', 'Bruno', 'Chidi', 'Dara', 'Elif', 'Femi', 'Gala', 'Hugo', 'Ines', 'Jonas'])[1 + n % 10] || ' '
    || (ARRAY['Okafor', 'Lindqvist', 'Moreau', 'Tanaka', 'Novak', 'Castellano', 'Haddad', 'Iyer', 'Ferrara', 'Brennan',
      'Kowalski', 'Duarte', 'Eriksen', 'Petrov', 'Nakamura', 'Osei', 'Salazar', 'Whitaker', 'Yilmaz', 'Zhang'])[1 + n / 10 % 20]
    || ' ' || n / 200
$$;

-- A slot is one of `per_day` of its day; three quarters of the days are past, the last of them eleven days ago.
CREATE UNLOGGED TABLE filling.providers AS
SELECT p, bookings, slots, per_day, coalesce(sum(slots) OVER before, 0) AS first_slot,
  coalesce(sum(bookings) OVER before, 0) AS first_booking
FROM (
  SELECT 0 AS p, 50000 AS bookings, 20000 AS slots, 20 AS per_day
  UNION ALL
  SELECT p, share, 2 * share, 4
  FROM generate_series(1, (current_setting('growth.bookings')::int - 50000) / 200) p,
    LATERAL (SELECT (ARRAY[1100, 250, 250, 57, 57, 57, 57, 57, 57, 57])[1 + p % 10]) one (share)
) sized
WINDOW before AS (ORDER BY p ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING);
CREATE UNLOGGED TABLE filling.sizes AS
SELECT count(*)::int AS providers, sum(bookings)::int AS bookings, (sum(bookings) FILTER (WHERE p > 0) / 1000)::int AS regulars,
  (sum(bookings) / 8)::int AS others
FROM filling.providers;

INSERT INTO users (id, role, name, email, password_hash, phone, city, business_name, business_description, images, created_at, email_verified)
SELECT filling.make_id('provider', p), 'provider', filling.full_name(p), 'provider' || p || '@example.com', 'x', '555-0100',
  'City ' || p / 50, 'Business ' || p, repeat('Events of all kinds. ', 10),
  jsonb_build_array(jsonb_build_object('key', left(md5('picture' || p), 22), 'width', 1600, 'height', 1067)),
  date_trunc('second', now()) - p * interval '1 minute', true
FROM filling.providers ORDER BY p DESC;
INSERT INTO users (id, role, name, email, password_hash, created_at, email_verified, is_verified)
SELECT filling.make_id('customer', n), 'user', filling.full_name(n), 'customer' || n || '@example.com', 'x',
  date_trunc('second', now()) - n * interval '7 seconds', true, n % 200 <> 199
FROM filling.sizes, generate_series(regulars + others - 1, 0, -1) n;
INSERT INTO admins (id, name, email, password_hash) VALUES (filling.make_id('admin', 1), 'Administrator', 'bench@example.com', 'x');

INSERT INTO services (id, provider_id, title, description, category, price, duration, features, images, created_at)
SELECT filling.make_id('service', 4 * p + k), filling.make_id('provider', p), 'Service ' || k || ' of business ' || p,
  repeat('All that an event needs, and a little more. ', 7),
  (ARRAY['Wedding Planning', 'Corporate Events', 'Birthday Parties', 'Anniversary', 'Other'])[1 + (p + k) % 5],
  100 * k + p % 90 + 100, '4-6 hours', ARRAY['Cake', 'Music', 'Decoration'],
  jsonb_build_array(jsonb_build_object('key', left(md5('service' || 4 * p + k), 22), 'width', 1600, 'height', 1067)),
  date_trunc('second', now()) - (4 * p + k) * interval '3 minutes'
FROM filling.providers, generate_series(0, 3) k ORDER BY p DESC;

-- The busiest provider has had several requests for a slot; of others, every second slot has a booking.
CREATE UNLOGGED TABLE filling.made AS
SELECT k, p, n, shifted, slot, customer, status, start_time, length, filling.make_id('booking', k) AS booking,
  filling.make_id('customer', customer) AS customer_id, filling.make_id('provider', p) AS provider_id,
  least(current_date + shifted - 20 + start_time, now() - interval '10 days') - k * 7919 % 2592000 * interval '1 second' AS at
FROM (
  SELECT first_booking + j AS k, p, n, first_slot + n AS slot, shifted, 600 / per_day * interval '1 minute' AS length,
    time '06:00' + n % per_day * (780 / per_day) * interval '1 minute' AS start_time,
    CASE WHEN j >= 10000 OR j % 8 = 7 THEN 'cancelled' WHEN shifted < 0 THEN 'completed'
      WHEN j % 10 < 6 THEN 'confirmed' WHEN j % 10 < 7 THEN 'pending' ELSE 'cancelled' END AS status
  FROM filling.providers, generate_series(0, bookings - 1) j,
    LATERAL (SELECT CASE WHEN p = 0 AND j >= 10000 THEN j % 20000 ELSE 2 * j + (p > 0)::int END) chosen (n),
    LATERAL (SELECT n / per_day - slots / per_day * 3 / 4) day (day),
    LATERAL (SELECT CASE WHEN day < 0 THEN day - 10 ELSE day + 6 END) moved (shifted)
) booked, filling.sizes,
  LATERAL (SELECT CASE WHEN p > 0 AND k % 20 = 0 THEN (k / 20)::bigint % regulars ELSE regulars + k * 7907 % others END) by (customer)
ORDER BY at;
CREATE VIEW filling.slots AS
SELECT p, n, first_slot + n AS of_all, filling.make_id('slot', first_slot + n) AS id, filling.make_id('provider', p) AS provider_id,
  current_date + shifted AS date, start_time, start_time + 600 / per_day * interval '1 minute' AS end_time,
  (shifted + 3650) / 28 AS four_weeks
FROM filling.providers, generate_series(0, slots - 1) n,
  LATERAL (SELECT n / per_day - slots / per_day * 3 / 4) days (day),
  LATERAL (SELECT CASE WHEN day < 0 THEN day - 10 ELSE day + 6 END, time '06:00' + n % per_day * (780 / per_day) * interval '1 minute')
    shown (shifted, start_time);
-- ====
-- Slots are made for four weeks at a time.
INSERT INTO slots (id, provider_id, date, start_time, end_time, booking_id)
SELECT slots.id, slots.provider_id, date, slots.start_time, end_time, booking
FROM filling.slots LEFT JOIN filling.made ON made.slot = of_all AND status IN ('pending', 'confirmed')
ORDER BY four_weeks, slots.p, slots.n;
-- ====
INSERT INTO bookings (id, customer_id, provider_id, service_id, slot_id, service_title, service_category, event_date,
  start_time, end_time, event_type, guest_count, message, contact_name, contact_email, contact_phone, status,
  cancelled_because, total_amount, created_at, answered_at, changed_at, answer_due_at, revision)
SELECT booking, customer_id, provider_id, filling.make_id('service', 4 * p + n % 4),
  filling.make_id('slot', slot), 'Service ' || n % 4 || ' of business ' || p,
  (ARRAY['Wedding Planning', 'Corporate Events', 'Birthday Parties', 'Anniversary', 'Other'])[1 + (p + n % 4) % 5],
  current_date + shifted, start_time, start_time + length, 'Wedding', 50 + n % 100,
  CASE WHEN k % 2 = 0 THEN repeat('We look forward to it. ', 4) END, filling.full_name(customer),
  'customer' || customer || '@example.com', '555-0101', status,
  CASE WHEN status = 'cancelled' THEN 'declined' END, 100 * (n % 4) + p % 90 + 100, at,
  CASE WHEN status <> 'pending' THEN at + interval '5 hours' END, CASE WHEN status <> 'pending' THEN at + interval '5 hours' END,
  at + interval '24 hours', CASE status WHEN 'pending' THEN 0 WHEN 'completed' THEN 2 ELSE 1 END
FROM filling.made ORDER BY at;

-- ====
INSERT INTO timeline_entries (booking_id, kind, by, at)
SELECT booking, 'requested', 'customer', at FROM filling.made ORDER BY at;
INSERT INTO timeline_entries (booking_id, kind, by, at)
SELECT booking, CASE status WHEN 'cancelled' THEN 'declined' ELSE 'confirmed' END, 'provider', at + interval '5 hours'
FROM filling.made WHERE status <> 'pending' ORDER BY at;
INSERT INTO timeline_entries (booking_id, kind, by, at)
SELECT booking, 'completed', 'system', current_date + shifted + start_time + length
FROM filling.made WHERE status = 'completed' ORDER BY at;
-- ====
INSERT INTO messages (id, booking_id, number, author, text, read_at, mail_planned_at, created_at)
SELECT gen_random_uuid(), booking, m,
  CASE m WHEN 2 THEN 'provider' ELSE 'customer' END, repeat('Could we come a little earlier? ', m),
  CASE WHEN m < 3 OR k % 100 > 0 THEN at + m * interval '6 hours' END, at, at + m * interval '5 hours'
FROM filling.made, generate_series(1, 3) m WHERE k % 5 = 0 ORDER BY at;
INSERT INTO reviews (id, booking_id, customer_id, provider_id, rating, text, created_at)
SELECT gen_random_uuid(), booking, customer_id, provider_id, 3 + k % 3, repeat('What an evening. ', 6), current_date + shifted + interval '2 days'
FROM filling.made WHERE status = 'completed' AND k % 5 < 3 ORDER BY shifted;
UPDATE users SET (rating, rating_count) = (of_provider.rating, of_provider.count)
FROM (SELECT provider_id, sum(rating)::float8 / count(*) AS rating, count(*) FROM reviews GROUP BY 1) of_provider
WHERE users.id = of_provider.provider_id;
-- Mails are remembered for 30 days.
INSERT INTO mails (id, kind, dedupe, state, give_up_at, created_at, due_at)
SELECT gen_random_uuid(), 'booking-requested', 'growth:' || k, 'sent', at, at, at
FROM filling.made WHERE at > now() - interval '28 days' ORDER BY at;
INSERT INTO favourites (account_id, service_id)
SELECT filling.make_id('customer', n), filling.make_id('service', n * 13 % (4 * providers))
FROM filling.sizes, generate_series(0, others / 3) n;
INSERT INTO audit_log (admin_id, admin_email, action, subject_type, subject_id, before, at)
SELECT filling.make_id('admin', 1), 'bench@example.com', CASE n % 2 WHEN 0 THEN 'user.ban' ELSE 'user.unban' END, 'user',
  filling.make_id('customer', n / 2), '{"isVerified": true}', now() - (bookings / 50 - n) * interval '1 minute'
FROM filling.sizes, generate_series(0, bookings / 50) n;
INSERT INTO audit_log (admin_email, action, subject_type, before, address, tries, at)
SELECT 'bench@example.com', 'admin.login_failed', 'admin', '{}', '192.0.2.1', 3, now() - n * interval '15 minutes'
FROM filling.sizes, generate_series(1, bookings / 500) n;
