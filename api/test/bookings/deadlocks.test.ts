import { answerChange } from '../../src/marketplace/bookings/answer-change.js';
import { cancelBooking, requestBooking } from '../../src/marketplace/bookings/bookings.js';
import { moveBooking } from '../../src/marketplace/bookings/move-booking.js';
import { proposeChange } from '../../src/marketplace/bookings/propose-change.js';
import { retriedTransaction } from '../../src/engine/database/deadlock.js';
import { createSlot } from '../../src/marketplace/slots/slots.js';
import { freshApp } from '../support/app.js';
import { aCustomer, aRequest, asViewer } from '../support/factories.js';
import { aCase, type Case, holderOf } from './support/agreed.js';
import { violations } from './support/invariants.js';

const app = freshApp();
const db = () => app.dataSource.manager;
const address = '192.0.2.1';

/** Slots reject their next writes as if each were the victim of a deadlock. A sequence is not rolled back. */
const abortWrites = (times: number) =>
  db().query(`
    CREATE SEQUENCE IF NOT EXISTS writes;
    ALTER SEQUENCE writes RESTART;
    CREATE OR REPLACE FUNCTION abort_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('writes') <= ${times} THEN RAISE 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END IF;
      RETURN NEW;
    END $$;
    CREATE OR REPLACE TRIGGER abort BEFORE INSERT OR UPDATE ON slots FOR EACH ROW EXECUTE FUNCTION abort_write()`);

const CHANGES = {
  'a request for a booking': async ({ service, other }: Case) => {
    const viewer = asViewer(await aCustomer(app));
    await requestBooking(db(), app.deps, viewer, { request: aRequest(service, other), address });
  },
  'a move': ({ id, customer, other }: Case) =>
    moveBooking(db(), app.deps, asViewer(customer), { id, slotId: other.id }),
  'a withdrawal': ({ id, customer }: Case) => cancelBooking(db(), app.deps, asViewer(customer), { id }),
  'a new slot': ({ provider }: Case) => {
    const form = { date: '2026-08-01', startTime: '10:00', endTime: '12:00' };
    return createSlot(db(), app.deps, asViewer(provider), { form, address });
  },
};

describe('a deadlock', () => {
  it.each(Object.entries(CHANGES))('does not fail %s', async (_, change) => {
    const booking = await aCase(app, 'pending');
    await abortWrites(2);
    await change(booking);
    expect(await violations(db())).toEqual([]);
  });

  it('does not fail the acceptance of a proposal', async () => {
    const booking = await aCase(app);
    const { id, customer, provider, other } = booking;
    await proposeChange(db(), app.deps, asViewer(customer), { bookingId: id, slotId: other.id });
    await abortWrites(1);
    await answerChange(db(), app.deps, asViewer(provider), { bookingId: id, accept: true });
    expect(await holderOf(app, other)).toBe(id);
  });

  it('fails a transaction the third time, and rolls each of them back', async () => {
    const { id, customer, slot } = await aCase(app, 'pending');
    await abortWrites(3);
    await expect(cancelBooking(db(), app.deps, asViewer(customer), { id })).rejects.toThrow('deadlock detected');
    expect(await holderOf(app, slot)).toBe(id);
  });

  it('fails a transaction within another one, which has been aborted as well', async () => {
    let attempts = 0;
    const raise = db().transaction((db) =>
      retriedTransaction(db, (db) => {
        attempts += 1;
        return db.query(`DO $$ BEGIN RAISE 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END $$`);
      }),
    );
    await expect(raise).rejects.toThrow('deadlock detected');
    expect(attempts).toBe(1);
  });
});
