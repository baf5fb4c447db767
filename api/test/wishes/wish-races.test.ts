import type { EntityManager, QueryRunner } from 'typeorm';
import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { planWishMails } from '../../src/reactions/mail/wish-mails.js';
import type { Service } from '../../src/marketplace/services/service.entity.js';
import { createSlot } from '../../src/marketplace/slots/slots.js';
import { User } from '../../src/marketplace/users/user.entity.js';
import { continueWish, wishForDate } from '../../src/marketplace/wishes/wishes.js';
import { outcomeOf, race, ROUNDS } from '../bookings/support/race.js';
import { sharedApp } from '../support/app.js';
import { eventually, until } from '../support/eventually.js';
import { aCustomer, anAdmin, aService, asViewer } from '../support/factories.js';
import { untilOneWaitsFor } from '../support/lock-waits.js';

/** Wishes that are made while a slot becomes free or something else ends them (P47). */
const app = sharedApp(() => ({ outboxPollSeconds: 0.02 }));
const db = () => app.dataSource.manager;

const DAY = '2026-07-01';

let service: Service;
let customer: User;
beforeEach(async () => {
  service = await aService(app);
  customer = await aCustomer(app);
});

const wish = () => wishForDate(db(), app.deps, asViewer(customer), { serviceId: service.id, date: DAY });

async function addSlot(): Promise<unknown> {
  const provider = await db().findOneByOrFail(User, { id: service.providerId });
  const form = { date: DAY, startTime: '10:00', endTime: '11:00' };
  return createSlot(db(), app.deps, asViewer(provider), { form, address: '127.0.0.1' });
}

const count = async (sql: string): Promise<number> => (await db().query<unknown[]>(sql, [customer.id])).length;
const wishes = () => count('SELECT FROM wishes WHERE account_id = $1');
const mails = () => count(`SELECT FROM mails WHERE account_id = $1 AND kind = 'slot-free'`);
const WAITING = `SELECT FROM outbox WHERE reader = 'wishes'`;
const allDelivered = () => eventually(async () => expect(await db().query(WAITING)).toEqual([]));

/** A transaction of another connection, which the test ends. */
async function begin(): Promise<QueryRunner> {
  const runner = app.dataSource.createQueryRunner();
  await runner.startTransaction();
  return runner;
}

const insertSlot = ({ manager }: QueryRunner): Promise<unknown> =>
  manager.query(
    `INSERT INTO slots (id, provider_id, date, start_time, end_time) VALUES (gen_random_uuid(), $1, $2, '10:00', '11:00')`,
    [service.providerId, DAY],
  );

describe('a wish that is concurrent with another change', () => {
  it('is rejected or has its mail if a slot of the day is added', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      [service, customer] = [await aService(app), await aCustomer(app)];
      const [wished, added] = await race(round, wish, addSlot);
      expect(added.won).toBe(true);
      await allDelivered();
      expect([wished.status, await mails(), await wishes()]).toEqual(wished.won ? [200, 1, 0] : [409, 0, 0]);
    }
  });

  it('has its mail if it is committed before the slot, which did not see it', async () => {
    const slot = await begin();
    await insertSlot(slot);
    await wish();
    await allDelivered();
    expect(await wishes()).toBe(1);
    await slot.commitTransaction();
    await slot.release();
    await eventually(async () => expect([await mails(), await wishes()]).toEqual([1, 0]));
  });

  it('has its mail if the slot is committed while the wish is written', async () => {
    const manager = db();
    const transaction = manager.transaction.bind(manager) as (
      work: (db: EntityManager) => Promise<void>,
    ) => Promise<void>;
    // The wish is written and not committed yet when a slot is added and its event delivered.
    const slow = Object.assign(Object.create(manager) as EntityManager, {
      transaction: (work: (db: EntityManager) => Promise<void>) =>
        transaction(async (db) => {
          await work(db);
          await addSlot();
          await until(async () => (await manager.query<unknown[]>(WAITING)).length === 0);
        }),
    });
    await wishForDate(slow, app.deps, asViewer(customer), { serviceId: service.id, date: DAY });
    await eventually(async () => expect([await mails(), await wishes()]).toEqual([1, 0]));
  });

  it('has one mail, also if several processes plan it at the same time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      [service, customer] = [await aService(app), await aCustomer(app)];
      await wish();
      await allDelivered();
      // Without an event, so that only the calls below plan the mail.
      await db().query(`ALTER TABLE slots DISABLE TRIGGER slots_added_announce`);
      await addSlot();
      await db().query(`ALTER TABLE slots ENABLE TRIGGER slots_added_announce`);
      const due = { providerId: service.providerId, from: DAY, until: DAY };
      const planned = await Promise.all(Array.from({ length: 4 }, () => planWishMails(db(), app.clock, due)));
      expect(planned.reduce((sum, one) => sum + one, 0)).toBe(1);
      expect([await mails(), await wishes()]).toEqual([1, 0]);
    }
  });

  it('leaves nothing if its account is deleted while its mail is planned', async () => {
    const admin = asViewer(await anAdmin(app));
    for (let round = 0; round < ROUNDS; round += 1) {
      [service, customer] = [await aService(app), await aCustomer(app)];
      await wish();
      const [deleted, added] = await race(round, () => deleteUser(db(), admin, customer.id), addSlot);
      expect([deleted.status, added.won]).toEqual([200, true]);
      await allDelivered();
      expect([await mails(), await wishes()]).toEqual([0, 0]);
    }
  });

  it('is rejected if its service is deleted at the same time, or ends with it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      [service, customer] = [await aService(app), await aCustomer(app)];
      const [wished, deleted] = await race(round, wish, () =>
        db().query('DELETE FROM services WHERE id = $1', [service.id]),
      );
      expect(deleted.won).toBe(true);
      expect([200, 404]).toContain(wished.status);
      expect(await outcomeOf(wish)).toMatchObject({ status: 404 });
      expect(await wishes()).toBe(0);
    }
  });

  it('ends instead of being continued if its service is deleted at the same time', async () => {
    const deletion = await begin();
    await deletion.manager.query('DELETE FROM services WHERE id = $1', [service.id]);
    const continued = continueWish(db(), customer.id, { serviceId: service.id, date: DAY });
    await untilOneWaitsFor(deletion, db());
    await deletion.commitTransaction();
    await deletion.release();
    await expect(continued).resolves.toBeUndefined();
    expect(await wishes()).toBe(0);
  });
});
