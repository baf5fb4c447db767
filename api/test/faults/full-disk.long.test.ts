import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { STORAGE_UNAVAILABLE, offerByGraphql, offerByRest } from './support/offers.js';
import { urlOf } from './support/postgres.js';
import { aDataDir, cleanUp, closeLater, startServer, type RunningServer } from './support/server.js';
import { aTown, type Town } from './support/town.js';
import { diagnosis, OF_THE_TEST_SERVER } from './support/verdict.js';
import { aDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';

/**
 * The limit of every file that the server writes. It simulates a full disk without special
 * permissions.
 */
const MAX_FILE_KB = 200;

let dataDir: string;
let server: RunningServer;
let town: Town;
beforeAll(async () => {
  const database = await aDatabase();
  closeLater(() => database.drop());
  dataDir = await aDataDir();
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: urlOf(database.address) }, { maxFileKb: MAX_FILE_KB });
  town = await aTown(database.address, { slots: 3 });
});
afterAll(cleanUp);

/** Noise, which no format can compress. */
const noise = (size: number) =>
  sharp(randomBytes(size * size * 3), { raw: { width: size, height: size, channels: 3 } });

/** Does not fit into the temporary file of the upload. */
const tooLargeToArrive = (): Promise<Buffer> => noise(500).png().toBuffer();

/** Fits into the temporary file, but the WebP made of it exceeds the limit. */
const tooLargeToKeep = (): Promise<Buffer> => noise(900).jpeg({ quality: 8 }).toBuffer();

const small = (): Promise<Buffer> => noise(40).png().toBuffer();

const files = (): Promise<string[]> => readdir(join(dataDir, 'uploads')).catch(() => []);

const services = async (): Promise<number> => (await town.dataSource.query<unknown[]>('SELECT FROM services')).length;

/** Open temporary files of the server; only Linux lists them. */
async function openTemporaryFiles(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const folder = `/proc/${server.process.pid}/fd`;
  const handles = await readdir(folder);
  const paths = await Promise.all(handles.map((handle) => readlink(join(folder, handle)).catch(() => '')));
  return paths.filter((path) => /\/(capacitor|marquee)-[\w-]+/.test(path));
}

describe('a disk that is full during an upload', () => {
  it.each([
    ['while the files arrive', tooLargeToArrive],
    ['while the pictures are stored', tooLargeToKeep],
  ])('returns 503 over REST and GraphQL and leaves no files when the disk is full %s', async (when, large) => {
    const pictures = [await small(), await large(), await small()];
    const [, bytes] = pictures as [Buffer, Buffer];
    expect(bytes.length > MAX_FILE_KB * 1024).toBe(when === 'while the files arrive');
    const before = await services();
    const printed = server.printed().length;

    expect(await offerByRest(server.url, town.providerToken, pictures)).toEqual({
      status: 503,
      ...STORAGE_UNAVAILABLE,
    });
    expect(await offerByGraphql(server.url, town.providerToken, pictures)).toEqual(STORAGE_UNAVAILABLE);
    expect(await files()).toEqual([]);
    expect(await services()).toBe(before);
    // They are deleted after the response.
    for (let tries = 0; tries < 100 && (await openTemporaryFiles()).length > 0; tries += 1) await sleep(50);
    expect(await openTemporaryFiles()).toEqual([]);
    // The log names the cause for the operator. It is written in the background.
    await eventually(() => expect(server.printed().slice(printed)).toMatch(/EFBIG|ENOSPC/));
  });

  it('is ready and stores a small picture after uploads failed on a full disk', async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await offerByRest(server.url, town.providerToken, [await small()])).status).toBe(201);
    expect(await files()).toHaveLength(2);
    expect(await diagnosis(town, dataDir, OF_THE_TEST_SERVER)).toEqual([]);
  });
});
