import { randomBytes } from 'node:crypto';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { NO_ROOM, offerByGraphql, offerByRest } from './support/offers.js';
import { urlOf } from './support/postgres.js';
import {
  aDataDir,
  cleanUp,
  closeLater,
  startServer,
  type RunningServer,
} from './support/server.js';
import { aTown, type Town } from './support/town.js';
import { diagnosis, OF_THE_TEST_SERVER } from './support/verdict.js';
import { aDatabase } from '../support/database.js';

/** No file of the server gets larger than this: the way to a full disk that needs no rights. */
const MAX_FILE_KB = 200;

let dataDir: string;
let server: RunningServer;
let town: Town;
beforeAll(async () => {
  const database = await aDatabase();
  closeLater(() => database.drop());
  dataDir = await aDataDir();
  server = await startServer(
    { DATA_DIR: dataDir, DATABASE_URL: urlOf(database.address) },
    { maxFileKb: MAX_FILE_KB },
  );
  town = await aTown(database.address, { slots: 3 });
});
afterAll(cleanUp);

/** Noise, which no format makes small. */
const noise = (size: number) =>
  sharp(randomBytes(size * size * 3), { raw: { width: size, height: size, channels: 3 } });

/** Does not even fit into the file in which it waits. */
const tooLargeToArrive = (): Promise<Buffer> => noise(500).png().toBuffer();

/** Arrives; but what is made of it is larger. */
const tooLargeToKeep = (): Promise<Buffer> => noise(900).jpeg({ quality: 8 }).toBuffer();

const small = (): Promise<Buffer> => noise(40).png().toBuffer();

const files = (): Promise<string[]> => readdir(join(dataDir, 'uploads')).catch(() => []);

const services = async (): Promise<number> =>
  (await town.dataSource.query<unknown[]>('SELECT FROM services')).length;

/** Of the server; only Linux tells. */
async function openTemporaryFiles(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const folder = `/proc/${server.process.pid}/fd`;
  const handles = await readdir(folder);
  const paths = await Promise.all(
    handles.map((handle) => readlink(join(folder, handle)).catch(() => '')),
  );
  return paths.filter((path) => /\/(capacitor|marquee)-[\w-]+/.test(path));
}

describe('a disk that is full in the middle of an upload', () => {
  it.each([
    ['while the files arrive', tooLargeToArrive],
    ['when the pictures are kept', tooLargeToKeep],
  ])(
    '%s: is told as what it is through both doors, and leaves nothing behind',
    async (when, large) => {
      const pictures = [await small(), await large(), await small()];
      const [, bytes] = pictures as [Buffer, Buffer];
      expect(bytes.length > MAX_FILE_KB * 1024).toBe(when === 'while the files arrive');
      const before = await services();

      expect(await offerByRest(server.url, town.providerToken, pictures)).toEqual({
        status: 503,
        ...NO_ROOM,
      });
      expect(await offerByGraphql(server.url, town.providerToken, pictures)).toEqual(NO_ROOM);
      expect(await files()).toEqual([]);
      expect(await services()).toBe(before);
      // They go after the answer.
      for (let tries = 0; tries < 100 && (await openTemporaryFiles()).length > 0; tries += 1)
        await sleep(50);
      expect(await openTemporaryFiles()).toEqual([]);
      // The operator gets to know why.
      expect(server.printed()).toMatch(/EFBIG|ENOSPC/);
    },
  );

  it('does not keep the server from anything else', async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect((await offerByRest(server.url, town.providerToken, [await small()])).status).toBe(201);
    expect(await files()).toHaveLength(2);
    expect(await diagnosis(town, dataDir, OF_THE_TEST_SERVER)).toEqual([]);
  });
});
