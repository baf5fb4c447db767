import sharp from 'sharp';
import { CREDENTIALS, fakeS3 } from '../images/support/fake-s3.js';
import { aDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { STORAGE_UNAVAILABLE, offerByGraphql, offerByRest } from './support/offers.js';
import { urlOf } from './support/postgres.js';
import { aDataDir, cleanUp, closeLater, startServer } from './support/server.js';
import { aTown } from './support/town.js';

afterAll(cleanUp);

it('returns 503 for pictures while the S3 store is unreachable, and still creates services without them', async () => {
  const database = await aDatabase();
  closeLater(() => database.drop());
  const store = await fakeS3();
  const server = await startServer({
    DATA_DIR: await aDataDir(),
    DATABASE_URL: urlOf(database.address),
    S3_ENDPOINT: store.endpoint,
    S3_REGION: CREDENTIALS.region,
    S3_BUCKET: CREDENTIALS.bucket,
    S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
  });
  const { dataSource, providerToken } = await aTown(database.address, { slots: 3 });
  const services = async (): Promise<number> => (await dataSource.query<unknown[]>('SELECT FROM services')).length;
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

  expect((await offerByRest(server.url, providerToken, [picture])).status).toBe(201);
  const [name = ''] = store.objects.keys();
  const before = await services();
  await store.close();

  expect(await offerByRest(server.url, providerToken, [picture])).toEqual({
    status: 503,
    ...STORAGE_UNAVAILABLE,
  });
  expect(await offerByGraphql(server.url, providerToken, [picture])).toEqual(STORAGE_UNAVAILABLE);
  expect((await fetch(`${server.url}/uploads/${name}`)).status).toBe(503);
  expect(await services()).toBe(before);
  expect((await offerByRest(server.url, providerToken, [])).status).toBe(201);
  // The log names the cause for the operator. It is written in the background.
  await eventually(() => expect(server.printed()).toContain('The image store did not respond to PUT'));
});
