import type { DataSource } from 'typeorm';

/**
 * Triggers of the test that record what happens to the rows of bookings, proposals, accounts and wishes, and which mails
 * are planned, in the transaction of each: what the timelines and the mails are compared with. No code of the product
 * takes part.
 */
const TRIGGERS = `
  CREATE TABLE storm_changes (
    n bigint GENERATED ALWAYS AS IDENTITY, tx text NOT NULL DEFAULT pg_current_xact_id()::text,
    what text NOT NULL, id uuid NOT NULL, customer uuid, provider uuid, revision integer, proposal uuid, by text
  );
  CREATE TABLE storm_accounts (tx text NOT NULL DEFAULT pg_current_xact_id()::text, what text NOT NULL, id uuid NOT NULL, email text);
  CREATE TABLE storm_wishes (tx text NOT NULL DEFAULT pg_current_xact_id()::text, what text NOT NULL, id uuid NOT NULL, account uuid, service uuid);
  CREATE TABLE storm_mails (tx text NOT NULL DEFAULT pg_current_xact_id()::text, kind text NOT NULL, account uuid, booking uuid, dedupe text, data jsonb);

  CREATE FUNCTION storm_booking() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE b bookings; change text;
  BEGIN
    b := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    IF TG_OP = 'INSERT' THEN change := 'requested';
    ELSIF TG_OP = 'DELETE' THEN change := 'deleted';
    ELSIF NEW.status <> OLD.status THEN change := coalesce(NEW.cancelled_because, NEW.status);
    ELSIF NEW.status IN ('pending', 'confirmed') AND NEW.slot_id IS DISTINCT FROM OLD.slot_id THEN
      change := CASE NEW.status WHEN 'pending' THEN 'moved' ELSE 'rescheduled' END;
    ELSE RETURN NULL;
    END IF;
    INSERT INTO storm_changes (what, id, customer, provider, revision)
      VALUES (change, b.id, b.customer_id, b.provider_id, b.revision);
    RETURN NULL;
  END $$;
  CREATE TRIGGER storm AFTER INSERT OR UPDATE OR DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION storm_booking();

  CREATE FUNCTION storm_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO storm_changes (what, id, proposal, by, customer, provider)
        SELECT 'proposed', NEW.booking_id, NEW.id, NEW."by", customer_id, provider_id FROM bookings WHERE id = NEW.booking_id;
    ELSE
      INSERT INTO storm_changes (what, id, proposal, by) VALUES ('proposal over', OLD.booking_id, OLD.id, OLD."by");
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER storm AFTER INSERT OR DELETE ON proposals FOR EACH ROW EXECUTE FUNCTION storm_proposal();

  CREATE FUNCTION storm_review() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO storm_changes (what, id, customer, provider) VALUES ('reviewed', NEW.booking_id, NEW.customer_id, NEW.provider_id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER storm AFTER INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION storm_review();

  CREATE FUNCTION storm_account() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN INSERT INTO storm_accounts (what, id, email) VALUES ('made', NEW.id, NEW.email);
    ELSIF TG_OP = 'DELETE' THEN INSERT INTO storm_accounts (what, id, email)
      VALUES (CASE WHEN OLD.is_verified THEN 'deleted' ELSE 'deleted while banned' END, OLD.id, OLD.email);
    ELSIF NEW.is_verified <> OLD.is_verified THEN INSERT INTO storm_accounts (what, id, email)
      VALUES (CASE WHEN NEW.is_verified THEN 'unbanned' ELSE 'banned' END, NEW.id, NEW.email);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER storm AFTER INSERT OR UPDATE OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION storm_account();

  CREATE FUNCTION storm_wish() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO storm_wishes (what, id, account, service) VALUES ('over', OLD.id, OLD.account_id, OLD.service_id);
    RETURN NULL;
  END $$;
  CREATE TRIGGER storm AFTER DELETE ON wishes FOR EACH ROW EXECUTE FUNCTION storm_wish();

  CREATE FUNCTION storm_mail() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO storm_mails (kind, account, booking, dedupe, data)
      VALUES (NEW.kind, NEW.account_id, NEW.booking_id, NEW.dedupe, NEW.data);
    RETURN NULL;
  END $$;
  CREATE TRIGGER storm AFTER INSERT ON mails FOR EACH ROW EXECUTE FUNCTION storm_mail();`;

export const recordChanges = (dataSource: DataSource): Promise<unknown> => dataSource.query(TRIGGERS);

/** A change of a booking, of its proposal or its review, in the order in which they happened to the booking. */
export interface Change {
  tx: string;
  what: string;
  /** Of the booking. */
  id: string;
  customer: string | null;
  provider: string | null;
  revision: number | null;
  proposal: string | null;
  by: 'customer' | 'provider' | null;
}

export interface AccountChange {
  tx: string;
  what: 'made' | 'banned' | 'unbanned' | 'deleted' | 'deleted while banned';
  id: string;
  email: string;
}

export interface PlannedMail {
  tx: string;
  kind: string;
  account: string | null;
  booking: string | null;
  dedupe: string;
  data: { to?: string; outcome?: string; revision?: number; proposalId?: string; hours?: number } | null;
}

export interface Records {
  changes: Change[];
  accounts: AccountChange[];
  mails: PlannedMail[];
  /** Wishes that are over, for whatever reason. */
  wishes: { tx: string; id: string; account: string; service: string }[];
  /** The wishes that are left though there is a free slot of a public service on their day. */
  dueWishes: string[];
  /** Those that are still there. */
  services: string[];
  /** `kind by` of each entry. */
  timelines: { id: string; entries: string[]; reasons: string[] }[];
}

export async function recorded(db: DataSource): Promise<Records> {
  const [changes, accounts, mails, wishes, dueWishes, services, timelines] = await Promise.all([
    db.query<Records['changes']>('SELECT * FROM storm_changes ORDER BY n'),
    db.query<Records['accounts']>('SELECT * FROM storm_accounts'),
    db.query<Records['mails']>('SELECT * FROM storm_mails'),
    db.query<Records['wishes']>('SELECT * FROM storm_wishes'),
    db.query<{ id: string }[]>(
      `SELECT wishes.id FROM wishes JOIN services ON services.id = service_id JOIN users ON users.id = provider_id
       WHERE is_active AND is_verified AND wishes.date > (now() AT TIME ZONE 'UTC')::date
         AND NOT EXISTS (SELECT FROM outbox WHERE reader = 'wishes') AND EXISTS (
         SELECT FROM slots WHERE slots.provider_id = users.id AND slots.date = wishes.date AND booking_id IS NULL
       )`,
    ),
    db.query<{ id: string }[]>('SELECT id FROM services'),
    db.query<Records['timelines']>(
      `SELECT bookings.id, array_agg(kind || ' ' || by ORDER BY entries.id) AS entries,
         array_remove(array_agg(reason ORDER BY entries.id), NULL) AS reasons
       FROM bookings LEFT JOIN timeline_entries entries ON booking_id = bookings.id GROUP BY bookings.id`,
    ),
  ]);
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { changes, accounts, mails, wishes, timelines, dueWishes: idsOf(dueWishes), services: idsOf(services) };
}
