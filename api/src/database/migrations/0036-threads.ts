import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the threads to which messages belong (P72), and moves `messages.booking_id` from bookings to them: until now each
 * thread was that of a booking, and such a thread has the id of its booking, so that no message changes.
 *
 * The triggers also serve servers of the version before, which know bookings only. `note_message` begins the thread of a
 * booking with its first message, and keeps the time of the last; `continue_question` gives a new booking the thread in
 * which its customer has asked about the service. Within a statement, only a function sees what was committed since it began.
 *
 * The foreign key to `bookings` is dropped when all threads exist (0038).
 */
export class Threads1763600000036 implements MigrationInterface {
  name = 'Threads1763600000036';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE threads (
        id uuid PRIMARY KEY,
        customer_id uuid REFERENCES users ON DELETE SET NULL,
        provider_id uuid REFERENCES users ON DELETE SET NULL,
        service_id uuid REFERENCES services ON DELETE SET NULL,
        service_title text NOT NULL,
        service_category text NOT NULL,
        booking_id uuid REFERENCES bookings ON DELETE CASCADE,
        last_message_at timestamptz NOT NULL,
        CONSTRAINT threads_once UNIQUE (booking_id)
      )`);
    await runner.query(`CREATE INDEX threads_of_customer ON threads (customer_id, last_message_at, id)`);
    await runner.query(`CREATE INDEX threads_of_provider ON threads (provider_id, last_message_at, id)`);
    await runner.query(`CREATE INDEX threads_of_service ON threads (service_id, customer_id)`);
    await runner.query(`
      CREATE FUNCTION note_message() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        thread uuid;
      BEGIN
        UPDATE threads SET last_message_at = greatest(last_message_at, NEW.created_at)
        WHERE id = NEW.booking_id OR booking_id = NEW.booking_id RETURNING id INTO thread;
        IF thread IS NULL THEN
          INSERT INTO threads (id, customer_id, provider_id, service_id, service_title, service_category, booking_id, last_message_at)
          SELECT id, customer_id, provider_id, service_id, service_title, service_category, id, NEW.created_at
          FROM bookings WHERE id = NEW.booking_id;
        ELSIF thread <> NEW.booking_id THEN
          NEW.booking_id := thread;
          NEW.number := 1 + coalesce((SELECT max(number) FROM messages WHERE booking_id = thread), 0);
        END IF;
        RETURN NEW;
      END $$`);
    await runner.query(`
      CREATE FUNCTION continue_question() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE threads SET booking_id = NEW.id WHERE id = (
          SELECT id FROM threads
          WHERE service_id = NEW.service_id AND customer_id = NEW.customer_id AND booking_id IS NULL
          ORDER BY last_message_at DESC LIMIT 1);
        RETURN NULL;
      END $$`);
    await runner.query(`
      ALTER TABLE messages ADD CONSTRAINT messages_thread_fkey
        FOREIGN KEY (booking_id) REFERENCES threads ON DELETE CASCADE NOT VALID`);
    await runner.query(
      `CREATE TRIGGER messages_noted BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION note_message()`,
    );
    await runner.query(
      `CREATE TRIGGER bookings_continue AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION continue_question()`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER bookings_continue ON bookings`);
    await runner.query(`DROP TRIGGER messages_noted ON messages`);
    await runner.query(`DROP FUNCTION continue_question, note_message`);
    await runner.query(`ALTER TABLE messages DROP CONSTRAINT messages_thread_fkey`);
    await runner.query(`DROP TABLE threads`);
  }
}
