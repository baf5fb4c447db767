-- A marketplace of 500 providers, 20,000 customers, 2,000 services, 200,000 slots, 200,000 bookings and 60,000 reviews in
-- an empty, migrated database: for EXPLAIN and for measurements. psql "$DATABASE_URL" -f bench/large-database.sql
BEGIN;
INSERT INTO users (id, role, name, email, password_hash, phone, city, business_name, business_description, created_at, is_verified)
SELECT gen_random_uuid(), 'provider', 'Provider ' || n, 'provider' || n || '@example.com', 'x', '555-0100',
  'City ' || n % 8, 'Business ' || n, 'Events of all kinds.', now() - n * interval '1 minute', n % 50 <> 0
FROM generate_series(1, 500) n;
INSERT INTO users (id, role, name, email, password_hash, created_at, is_verified)
SELECT gen_random_uuid(), 'user', 'Customer ' || n, 'customer' || n || '@example.com', 'x', now() - n * interval '1 minute', n % 100 <> 0
FROM generate_series(1, 20000) n;
INSERT INTO services (id, provider_id, title, description, category, price, duration, features, created_at)
SELECT gen_random_uuid(), p.id, 'Service ' || n || ' of ' || p.name, repeat('All that an event needs. ', 12),
  (ARRAY['Wedding Planning', 'Corporate Events', 'Birthday Parties', 'Other'])[n], 100 * n, '4 hours', '{Cake,Music}',
  now() - random() * interval '300 days'
FROM users p, generate_series(1, 4) n WHERE p.role = 'provider';
INSERT INTO slots (id, provider_id, date, start_time, end_time)
SELECT gen_random_uuid(), p.id, current_date - 50 + d, make_time(8 + 3 * h, 0, 0), make_time(10 + 3 * h, 0, 0)
FROM users p, generate_series(0, 99) d, generate_series(0, 3) h WHERE p.role = 'provider';
CREATE TEMP TABLE made AS
SELECT gen_random_uuid() AS id, s.*, row_number() OVER () AS n, now() - random() * interval '90 days' AS requested,
  CASE WHEN s.date < current_date THEN CASE WHEN random() < .8 THEN 'completed' ELSE 'cancelled' END
       WHEN random() < .5 THEN 'confirmed' WHEN random() < .5 THEN 'pending' ELSE 'cancelled' END AS status
FROM (SELECT id AS slot_id, provider_id, date, start_time, end_time FROM slots) s;
CREATE INDEX ON made (n);
INSERT INTO bookings (id, customer_id, provider_id, service_id, slot_id, service_title, service_category, event_date,
  start_time, end_time, event_type, guest_count, contact_name, contact_email, contact_phone, status, total_amount, created_at, answered_at)
SELECT m.id, c.id, m.provider_id, v.id, m.slot_id, v.title, v.category, m.date, m.start_time, m.end_time, 'Wedding', 50,
  'Kim', 'kim@example.com', '555-0101', m.status, v.price, m.requested, CASE WHEN m.status <> 'pending' THEN m.requested + random() * interval '30 hours' END
FROM made m
JOIN (SELECT id, row_number() OVER () AS n FROM users WHERE role = 'user') c ON c.n = m.n % 20000 + 1
JOIN (SELECT *, row_number() OVER (PARTITION BY provider_id) AS k FROM services) v ON v.provider_id = m.provider_id AND v.k = m.n % 4 + 1;
UPDATE slots SET booking_id = made.id FROM made WHERE made.slot_id = slots.id AND made.status IN ('pending', 'confirmed');
INSERT INTO reviews (id, booking_id, customer_id, provider_id, rating, text, created_at)
SELECT gen_random_uuid(), id, customer_id, provider_id, 3 + floor(random() * 3), repeat('What an evening. ', 8), ends_at + interval '2 days'
FROM bookings WHERE status = 'completed' AND random() < .75;
UPDATE users SET (rating, rating_count) = (
  SELECT sum(reviews.rating)::float8 / nullif(count(*), 0), count(*) FROM reviews WHERE provider_id = users.id
) WHERE role = 'provider';
COMMIT;
ANALYZE users, services, slots, bookings, reviews;
