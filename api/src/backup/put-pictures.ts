import { chmod, chown, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../kernel/config.js';
import { makeDataFolder } from '../kernel/folders.js';
import type { ImageStore } from '../platform/images/image-store.js';
import { PICTURE_LIMIT } from './back-up.js';
import { PICTURES } from './manifest.js';
import type { Entry } from './read-archive.js';
import { Refused } from './refused.js';

/**
 * Puts a picture into the store, which takes no name that leads elsewhere. One that is there already stays when it is
 * the same; the beginning of one, which a restore that was killed has left, is replaced. Names that it is about to write
 * are added to `written`.
 */
export async function putPicture(
  store: ImageStore,
  entry: Entry,
  written: Set<string>,
): Promise<void> {
  const name = entry.path.slice(PICTURES.length);
  const bytes = await entry.bytes(PICTURE_LIMIT);
  const stream = await store.read(name);
  if (stream) {
    const found = Buffer.concat(await stream.toArray());
    if (found.equals(bytes)) return;
    if (!bytes.subarray(0, found.length).equals(found))
      throw new ConfigError(`the picture ${name} is there already, and is another one`);
    await store.remove(name);
  }
  written.add(name);
  await store.write(name, bytes);
}

/** As long as the server makes it, or longer; on one line. */
const SECRET_TEXT = /^[\x21-\x7e]{32,1000}\n?$/;

/** With it people stay signed in. Only the owner of DATA_DIR can read it. */
export async function putSecret(dataDir: string, entry: Entry): Promise<void> {
  const secret = (await entry.bytes(2000)).toString('latin1');
  if (!SECRET_TEXT.test(secret)) throw new Refused('its secret is none that a server has made');
  await makeDataFolder(dataDir);
  const file = join(dataDir, 'jwt-secret');
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, secret, { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  if (process.geteuid?.() === 0) {
    const { uid, gid } = await stat(dirname(file));
    await chown(draft, uid, gid);
  }
  await rename(draft, file);
}
