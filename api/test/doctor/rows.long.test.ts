import { cancelBooking } from '../../src/marketplace/bookings/bookings.js';
import { statementsOf } from '../database/support/statements.js';
import { asViewer } from '../support/factories.js';
import { aPatient, complaints, examine, OF_THE_TEST_SERVER, pastConstraints, type Ward } from './patient.js';

let ward: Ward;
beforeEach(async () => {
  ward = await aPatient();
});
afterEach(() => ward.app.stop());

/** `replica` skips foreign keys; constraints that PostgreSQL still checks must be dropped first. */
const drop = (table: string, constraint: string): string =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${constraint} CASCADE`;

describe('the doctor, for a healthy marketplace,', () => {
  it('runs all checks, and reports only the settings of the test server', async () => {
    const { looked, findings, unable } = await examine(ward.app);
    expect(unable).toEqual([]);
    expect(looked).toEqual([
      'the configuration',
      'the settings of PostgreSQL',
      'migrations',
      'constraints and indexes',
      'slots, bookings, accounts and mails',
      'pictures',
    ]);
    expect(findings.map(({ check }) => check)).toEqual([OF_THE_TEST_SERVER]);
  });

  it('runs all checks in read-only transactions', async () => {
    const { dataSource } = ward.app;
    const statements = await statementsOf(dataSource, () => examine(ward.app));
    const begun = statements.filter((sql) => sql === 'START TRANSACTION').length;
    const readOnly = statements.filter((sql) => sql === 'SET TRANSACTION READ ONLY').length;
    expect(begun).toBeGreaterThan(3);
    expect(readOnly).toBe(begun);
  });
});

type Case = [what: string, check: string, damage: (ward: Ward) => string[]];

describe('the doctor', () => {
  it.each<Case>([
    [
      'a booked slot without a booking',
      'slots-and-bookings',
      ({ free }) => [`UPDATE slots SET booking_id = gen_random_uuid() WHERE id = '${free.id}'`],
    ],
    [
      'a free slot with a live booking',
      'slots-and-bookings',
      ({ pending }) => [`UPDATE slots SET booking_id = NULL WHERE booking_id = '${pending.id}'`],
    ],
    [
      'a slot that is still booked by a cancelled booking',
      'slots-and-bookings',
      ({ pending }) => [`UPDATE bookings SET status = 'cancelled' WHERE id = '${pending.id}'`],
    ],
    [
      'two live bookings of one slot',
      'slots-and-bookings',
      ({ pending, cancelled }) => [
        drop('bookings', 'one_live_booking_per_slot'),
        `UPDATE bookings SET status = 'pending', cancelled_because = NULL, (slot_id, event_date, start_time, end_time) =
           (SELECT slot_id, event_date, start_time, end_time FROM bookings WHERE id = '${pending.id}')
         WHERE id = '${cancelled.id}'`,
      ],
    ],
    [
      'a live booking that has lost its slot',
      'slots-and-bookings',
      ({ pending }) => [`DELETE FROM slots WHERE booking_id = '${pending.id}'`],
    ],
    [
      'a slot with a wrong flag, which is no longer generated',
      'slots-and-bookings',
      ({ free }) => [
        'ALTER TABLE slots ALTER is_booked DROP EXPRESSION',
        `UPDATE slots SET is_booked = true WHERE id = '${free.id}'`,
      ],
    ],
    [
      'a slot that was moved after it was booked',
      'booking-times',
      ({ pending }) => [`UPDATE slots SET date = date + 1 WHERE booking_id = '${pending.id}'`],
    ],
    [
      'a live booking without a customer',
      'booking-parties',
      ({ pending }) => [
        drop('bookings', 'live_bookings_are_whole'),
        `UPDATE bookings SET customer_id = NULL WHERE id = '${pending.id}'`,
      ],
    ],
    [
      'a booking whose customer is its provider',
      'booking-parties',
      ({ cancelled, providerId }) => [
        drop('bookings', 'nobody_books_themselves'),
        `UPDATE bookings SET customer_id = '${providerId}' WHERE id = '${cancelled.id}'`,
      ],
    ],
    [
      'a booking of a service that another provider offers',
      'booking-parties',
      ({ service, customer }) => [
        `INSERT INTO users (id, role, name, email, password_hash, phone, city, business_name)
         VALUES (gen_random_uuid(), 'provider', 'x', 'other@example.com', 'x', 'x', 'x', 'x')`,
        `UPDATE services SET provider_id = (SELECT id FROM users WHERE role = 'provider' AND id NOT IN ('${service.providerId}', '${customer.id}'))`,
      ],
    ],
    [
      'overlapping slots, including one within another',
      'overlapping-slots',
      ({ providerId }) => [
        drop('slots', 'slots_never_overlap'),
        `INSERT INTO slots (id, provider_id, date, start_time, end_time) VALUES
           (gen_random_uuid(), '${providerId}', '2026-08-01', '20:00', '06:00'),
           (gen_random_uuid(), '${providerId}', '2026-08-01', '21:00', '22:00'),
           (gen_random_uuid(), '${providerId}', '2026-08-02', '05:00', '07:00')`,
      ],
    ],
    [
      'an idempotency key of two bookings',
      'repeated-keys',
      () => [drop('bookings', 'idempotency_key_once'), `UPDATE bookings SET idempotency_key = 'once'`],
    ],
    [
      'a booking with values that no form accepts',
      'booking-values',
      ({ cancelled }) => [
        drop('bookings', 'bookings_guest_count_check'),
        `UPDATE bookings SET guest_count = 0 WHERE id = '${cancelled.id}'`,
      ],
    ],
    [
      'two accounts with the same e-mail address',
      'repeated-addresses',
      ({ customer, providerId }) => [
        'DROP INDEX users_email',
        `UPDATE users SET email = upper('${customer.email}') WHERE id = '${providerId}'`,
      ],
    ],
    [
      'two accounts whose addresses differ by the spelling of a domain',
      'spellings-of-addresses',
      ({ customer, providerId }) => [
        `UPDATE users SET email = 'kim@bücher.example' WHERE id = '${customer.id}'`,
        `UPDATE users SET email = 'Kim@xn--bcher-kva.example' WHERE id = '${providerId}'`,
      ],
    ],
    [
      'a service of an account that is no provider',
      'roles',
      ({ providerId }) => [`UPDATE users SET role = 'user' WHERE id = '${providerId}'`],
    ],
    [
      'a provider without a business',
      'roles',
      ({ providerId }) => [
        drop('users', 'providers_have_a_business'),
        `UPDATE users SET business_name = NULL WHERE id = '${providerId}'`,
      ],
    ],
    [
      'a booking of a missing customer',
      'dangling-references',
      ({ customer }) => [`DELETE FROM users WHERE id = '${customer.id}'`],
    ],
    ['a catalogue without a version', 'catalogue-version', () => ['DELETE FROM catalogue_version']],
    [
      'an event that was not delivered for over an hour',
      'undelivered-events',
      () => [
        `INSERT INTO outbox (reader, name, payload, due_at, created_at)
         VALUES ('bus', 'sessionsEnded', '{}', now() + interval '1 minute', now() - interval '61 minutes')`,
      ],
    ],
    [
      'a wish for a day on which there is a free slot',
      'forgotten-wishes',
      ({ customer, providerId }) => [
        `INSERT INTO slots (id, provider_id, date, start_time, end_time)
         VALUES (gen_random_uuid(), '${providerId}', '2100-01-01', '10:00', '11:00')`,
        `DELETE FROM outbox WHERE reader = 'wishes'`,
        `INSERT INTO wishes (id, account_id, service_id, date, created_at)
         SELECT gen_random_uuid(), '${customer.id}', id, '2100-01-01', now() - interval '2 minutes'
         FROM services WHERE provider_id = '${providerId}'`,
      ],
    ],
    [
      'a mail that could not be sent',
      'dead-mails',
      () => [
        `INSERT INTO mails (id, kind, dedupe, state, error, give_up_at)
         VALUES (gen_random_uuid(), 'welcome', 'x', 'dead', 'RCPT TO 550', now())`,
      ],
    ],
    [
      'a mail that was not sent for over an hour',
      'waiting-mails',
      () => [
        `INSERT INTO mails (id, kind, dedupe, give_up_at, created_at)
         VALUES (gen_random_uuid(), 'welcome', 'x', now() + interval '47 hours', now() - interval '61 minutes')`,
      ],
    ],
    [
      'a rating that no reviews make',
      'ratings',
      ({ providerId }) => [`UPDATE users SET rating = 4.5 WHERE id = '${providerId}'`],
    ],
    ['a review that is counted and missing', 'ratings', () => ['DELETE FROM reviews']],
    [
      'a review of a booking that is not completed',
      'reviews',
      ({ pending }) => [`UPDATE reviews SET booking_id = '${pending.id}'`],
    ],
    [
      'a review that was removed with its text unchanged',
      'reviews',
      () => [drop('reviews', 'removed_reviews_are_empty'), 'UPDATE reviews SET removed_at = now()'],
    ],
    ['a message that is missing from its thread', 'messages', () => ['DELETE FROM messages WHERE number = 1']],
    ['a marketplace without an administrator', 'administrators', () => ['DELETE FROM admins']],
  ])('reports %s', async (_, check, damage) => {
    expect(await complaints(ward.app)).toEqual([]);
    await pastConstraints(ward.app, ...damage(ward));
    expect(await complaints(ward.app)).toContain(check);
  });
});

describe('the doctor, by the clock of the marketplace,', () => {
  it('reports a confirmed booking that is not completed five minutes after its end', async () => {
    const { app, customer, confirmed, pending } = ward;
    await cancelBooking(app.dataSource.manager, app.deps, asViewer(customer), { id: pending.id });
    const { eventDate, timeSlot } = confirmed;
    // Summer time in Berlin.
    const end = Date.parse(`${eventDate}T${timeSlot.endTime}:00+02:00`);
    expect(await complaints(app, { now: new Date(end + 4 * 60_000) })).toEqual([]);
    const { findings } = await examine(app, { now: new Date(end + 6 * 60_000) });
    expect(findings.find(({ check }) => check === 'overdue-bookings')).toMatchObject({
      count: 1,
      examples: [expect.stringContaining(confirmed.id)],
    });
  });

  it('reports a pending booking that is not cancelled five minutes after its start', async () => {
    const { app, pending } = ward;
    const begin = Date.parse(`${pending.eventDate}T${pending.timeSlot.startTime}:00+02:00`);
    expect(await complaints(app, { now: new Date(begin + 4 * 60_000) })).toEqual([]);
    const { findings } = await examine(app, { now: new Date(begin + 6 * 60_000) });
    expect(findings.find(({ check }) => check === 'unanswered-bookings')).toMatchObject({
      count: 1,
      examples: [expect.stringContaining(pending.id)],
    });
  });

  it('reports a booking that was completed before its event', async () => {
    const { app, confirmed } = ward;
    await app.dataSource.transaction(async (db) => {
      await db.query(`UPDATE slots SET booking_id = NULL WHERE booking_id = $1`, [confirmed.id]);
      await db.query(`UPDATE bookings SET status = 'completed' WHERE id = $1`, [confirmed.id]);
    });
    expect(await complaints(app)).toEqual(['early-bookings']);
  });
});

it('lists ten examples of a finding, and counts all', async () => {
  const { app, providerId } = ward;
  await pastConstraints(
    app,
    `INSERT INTO slots (id, provider_id, date, start_time, end_time, booking_id)
     SELECT gen_random_uuid(), '${providerId}', date '2027-01-01' + n, '10:00', '11:00', gen_random_uuid() FROM generate_series(1, 25) n`,
  );
  const { findings } = await examine(app);
  const finding = findings.find(({ check }) => check === 'slots-and-bookings');
  // Each slot is counted twice: it has no booking, and the booking that it names is missing.
  expect(finding?.count).toBe(50);
  expect(finding?.examples).toHaveLength(10);
});
