import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The tables, with constraints for the invariants that the database enforces itself:
 *
 * - slots of one provider never overlap, overnight ones included (P13): `slots_never_overlap`;
 * - a slot is booked if and only if exactly one live booking holds it (P14 and P16). The slot refers to its live
 *   booking (`booking_id`), and a live booking to its slot (`live_slot_id`, generated from the status). Two foreign
 *   keys over the pair, checked at commit, require that both refer to each other.
 */
export class Marketplace1763600000001 implements MigrationInterface {
  name = 'Marketplace1763600000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE EXTENSION IF NOT EXISTS btree_gist`);
    await runner.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm`);

    await runner.query(`
      CREATE TABLE users (
        id uuid PRIMARY KEY,
        role text NOT NULL CHECK (role IN ('user', 'provider')),
        name text NOT NULL,
        email text NOT NULL,
        password_hash text NOT NULL,
        session_version integer NOT NULL DEFAULT 0,
        is_verified boolean NOT NULL DEFAULT true,
        phone text,
        city text,
        business_name text,
        business_description text,
        rating real CHECK (rating BETWEEN 0 AND 5),
        images jsonb NOT NULL DEFAULT '[]',
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT providers_have_a_business CHECK (
          role = 'user' OR (phone IS NOT NULL AND city IS NOT NULL AND business_name IS NOT NULL)
        )
      )`);
    await runner.query(`CREATE UNIQUE INDEX users_email ON users (lower(email))`);
    await runner.query(`CREATE INDEX users_newest ON users (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX users_newest_of_role ON users (role, created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX users_banned ON users (created_at DESC, id DESC) WHERE NOT is_verified`);
    await runner.query(`CREATE INDEX users_city ON users (city) WHERE role = 'provider'`);
    await runner.query(
      `CREATE INDEX users_search ON users USING gin (name gin_trgm_ops, email gin_trgm_ops, business_name gin_trgm_ops)`,
    );

    await runner.query(`
      CREATE TABLE services (
        id uuid PRIMARY KEY,
        provider_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        title text NOT NULL,
        description text NOT NULL,
        category text NOT NULL,
        price numeric(12, 2) NOT NULL CHECK (price >= 0),
        duration text NOT NULL,
        features text[] NOT NULL DEFAULT '{}',
        images jsonb NOT NULL DEFAULT '[]',
        is_active boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX services_newest ON services (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX services_of_provider ON services (provider_id, created_at DESC, id DESC)`);
    await runner.query(
      `CREATE INDEX services_of_category ON services (category, created_at DESC, id DESC) WHERE is_active`,
    );

    await runner.query(`
      CREATE TABLE slots (
        id uuid PRIMARY KEY,
        provider_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        date date NOT NULL,
        start_time time(0) NOT NULL,
        end_time time(0) NOT NULL,
        booking_id uuid,
        is_booked boolean NOT NULL GENERATED ALWAYS AS (booking_id IS NOT NULL) STORED,
        period tsrange NOT NULL GENERATED ALWAYS AS (
          tsrange(date + start_time, date + end_time + CASE WHEN end_time <= start_time THEN interval '1 day' ELSE interval '0' END)
        ) STORED,
        CONSTRAINT slots_take_time CHECK (start_time <> end_time),
        CONSTRAINT slots_never_overlap EXCLUDE USING gist (provider_id WITH =, period WITH &&),
        CONSTRAINT slots_with_their_booking UNIQUE (id, booking_id)
      )`);
    await runner.query(`CREATE INDEX slots_of_provider ON slots (provider_id, date, start_time)`);
    await runner.query(`CREATE INDEX slots_free ON slots (provider_id, date, start_time) WHERE booking_id IS NULL`);

    await runner.query(`
      CREATE TABLE bookings (
        id uuid PRIMARY KEY,
        customer_id uuid REFERENCES users ON DELETE SET NULL,
        provider_id uuid REFERENCES users ON DELETE SET NULL,
        service_id uuid REFERENCES services ON DELETE SET NULL,
        slot_id uuid REFERENCES slots ON DELETE SET NULL,
        service_title text NOT NULL,
        service_category text NOT NULL,
        event_date date NOT NULL,
        start_time time(0) NOT NULL,
        end_time time(0) NOT NULL,
        ends_at timestamp NOT NULL GENERATED ALWAYS AS (
          event_date + end_time + CASE WHEN end_time <= start_time THEN interval '1 day' ELSE interval '0' END
        ) STORED,
        event_type text NOT NULL,
        guest_count integer NOT NULL CHECK (guest_count BETWEEN 1 AND 100000),
        message text,
        contact_name text NOT NULL,
        contact_email text NOT NULL,
        contact_phone text NOT NULL,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'confirmed', 'cancelled', 'completed')),
        total_amount numeric(12, 2) NOT NULL CHECK (total_amount >= 0),
        idempotency_key text,
        request_hash text,
        created_at timestamptz NOT NULL DEFAULT now(),
        live_slot_id uuid GENERATED ALWAYS AS (CASE WHEN status IN ('pending', 'confirmed') THEN slot_id END) STORED,
        CONSTRAINT live_bookings_are_whole CHECK (
          status NOT IN ('pending', 'confirmed')
          OR (slot_id IS NOT NULL AND customer_id IS NOT NULL AND provider_id IS NOT NULL)
        ),
        CONSTRAINT nobody_books_themselves CHECK (customer_id <> provider_id),
        CONSTRAINT one_live_booking_per_slot UNIQUE (live_slot_id),
        CONSTRAINT bookings_with_their_slot UNIQUE (id, live_slot_id),
        CONSTRAINT idempotency_key_once UNIQUE (customer_id, idempotency_key)
      )`);
    await runner.query(`
      ALTER TABLE slots ADD CONSTRAINT booked_slots_have_a_live_booking
        FOREIGN KEY (booking_id, id) REFERENCES bookings (id, live_slot_id) DEFERRABLE INITIALLY DEFERRED`);
    await runner.query(`
      ALTER TABLE bookings ADD CONSTRAINT live_bookings_hold_their_slot
        FOREIGN KEY (live_slot_id, id) REFERENCES slots (id, booking_id) DEFERRABLE INITIALLY DEFERRED`);
    await runner.query(`CREATE INDEX bookings_newest ON bookings (created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX bookings_of_customer ON bookings (customer_id, created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX bookings_of_provider ON bookings (provider_id, created_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX bookings_of_service ON bookings (service_id)`);
    await runner.query(`CREATE INDEX bookings_of_slot ON bookings (slot_id)`);
    await runner.query(`CREATE INDEX bookings_to_complete ON bookings (ends_at) WHERE status = 'confirmed'`);
    await runner.query(
      `CREATE INDEX bookings_pending_of_provider ON bookings (provider_id, created_at DESC, id DESC) WHERE status = 'pending'`,
    );
    await runner.query(
      `CREATE INDEX bookings_earning ON bookings (provider_id, event_date) INCLUDE (total_amount) WHERE status IN ('confirmed', 'completed')`,
    );

    await runner.query(`
      CREATE TABLE admins (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        email text NOT NULL,
        password_hash text NOT NULL,
        session_version integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE UNIQUE INDEX admins_email ON admins (lower(email))`);

    await runner.query(`
      CREATE TABLE audit_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        admin_id uuid REFERENCES admins ON DELETE SET NULL,
        admin_email text NOT NULL,
        action text NOT NULL,
        subject_type text NOT NULL,
        subject_id uuid NOT NULL,
        before jsonb NOT NULL,
        at timestamptz NOT NULL DEFAULT now()
      )`);
    await runner.query(`CREATE INDEX audit_log_of_subject ON audit_log (subject_id, at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE slots DROP CONSTRAINT booked_slots_have_a_live_booking`);
    for (const table of ['audit_log', 'admins', 'bookings', 'slots', 'services', 'users'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
