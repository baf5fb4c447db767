import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { audit } from '../../../src/marketplace/audit/audit.js';
import { backUp } from '../../../src/programs/backup/back-up.js';
import { Favourite } from '../../../src/marketplace/favourites/favourite.entity.js';
import { localImageStore } from '../../../src/engine/images/local-image-store.js';
import { cardName, fullName, newImageKey } from '../../../src/engine/images/stored-image.js';
import { SecondFactor } from '../../../src/marketplace/users/second-factor.entity.js';
import { User } from '../../../src/marketplace/users/user.entity.js';
import { addTest } from '../../../src/marketplace/webhooks/deliveries.js';
import { Wish } from '../../../src/marketplace/wishes/wish.entity.js';
import { eventually } from '../../support/eventually.js';
import { aPatient } from '../../doctor/patient.js';
import { aWebhook } from '../../webhooks/support/webhooks.js';
import { temporaryFolder } from '../../images/support/temporary-folder.js';
import { anAdmin, aService, asViewer } from '../../support/factories.js';

/** Contains all separators of rows, columns and list items. */
const ODD = 'Tab\there, \\N, \\., {"a"}, \'; DROP TABLE users; --\r\nMüller & Søn 🎪 \\';

/** A marketplace with rows of every table and status, texts that are hard to copy, and pictures. */
export async function aFullMarketplace() {
  const patient = await aPatient();
  const { app, customer } = patient;
  const folder = await temporaryFolder();
  const store = localImageStore(folder);
  const images = [1, 2].map(() => ({ key: newImageKey(), width: 10, height: 10 }));
  const names = images.flatMap((image) => [fullName(image), cardName(image)]);
  for (const name of names) await store.write(name, randomBytes(5000));
  const service = await aService(app, {
    providerId: patient.providerId,
    title: ODD,
    description: '',
    features: [ODD, '', 'NULL', '{}'],
    images,
  });
  const db = app.dataSource.manager;
  await db.update(User, { id: customer.id }, { name: ODD });
  await db.query(`UPDATE reviews SET text = $1, answer = $1`, [ODD]);
  await db.query(`UPDATE messages SET text = $1, read_at = now() WHERE number = 1`, [ODD]);
  const of = { accountId: customer.id, serviceId: service.id };
  await db.insert(Favourite, of);
  await db.insert(Wish, { id: randomUUID(), date: '2036-12-31', ...of });
  const { id: webhookId } = await aWebhook(app, { accountId: patient.providerId, url: 'https://hooks.example.com' });
  await addTest(db, webhookId);
  const admin = await anAdmin(app, { name: ODD });
  const recoveryCodes = ['a hash', 'another hash'];
  await db.insert(SecondFactor, { adminId: admin.id, secret: 'sealed', recoveryCodes, lastStep: 59_000_000 });
  await audit(db, asViewer(admin), {
    action: 'service.toggle',
    subjectId: service.id,
    before: { title: ODD },
  });
  // The doctor reports addresses at example.com, which are those of the demo marketplace.
  for (const table of ['users', 'admins'])
    await db.query(`UPDATE ${table} SET email = replace(email, 'example.com', 'people.test')`);
  // The doctor reports live bookings that are over by the real time, unlike the clock of the tests.
  await db.query('UPDATE slots SET date = date + 3650');
  await db.query(`UPDATE bookings SET event_date = event_date + 3650 WHERE status <> 'completed'`);
  // From now on, the tables change no more.
  await eventually(async () => expect(await db.query(`SELECT FROM outbox WHERE reader <> 'wishes'`)).toEqual([]));

  return {
    ...patient,
    service,
    folder,
    store,
    /** The names of all picture files. */
    names,
    backUp: (file: string, config = {}) =>
      backUp({
        dataSource: app.dataSource,
        config: { dataDir: folder, jwtSecret: 'known', version: '1.0.0', ...config },
        store,
        file,
      }),
    async stop() {
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type FullMarketplace = Awaited<ReturnType<typeof aFullMarketplace>>;
