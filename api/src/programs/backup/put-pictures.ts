import { chmod, chown, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../../kernel/config.js';
import { makeDataFolder } from '../../kernel/folders.js';
import type { ImageStore } from '../../engine/images/image-store.js';
import { MAX_PICTURE_BYTES } from './back-up.js';
import { PICTURES } from './manifest.js';
import type { Entry } from './read-backup.js';
import { BackupError } from './backup-error.js';

/**
 * Writes a picture into the store, which rejects names that lead to another folder. An existing file with the same
 * content is left as it is; one that contains only its beginning, from a restore that was killed, is replaced. Adds the
 * name to `written` before it writes the file.
 */
export async function putPicture(store: ImageStore, entry: Entry, written: Set<string>): Promise<void> {
  const name = entry.path.slice(PICTURES.length);
  const bytes = await entry.bytes(MAX_PICTURE_BYTES);
  const stream = await store.read(name);
  if (stream) {
    const found = Buffer.concat(await stream.toArray());
    if (found.equals(bytes)) return;
    if (!bytes.subarray(0, found.length).equals(found))
      throw new ConfigError(`a picture file ${name} with different content already exists in the image store`);
    await store.remove(name);
  }
  written.add(name);
  await store.write(name, bytes);
}

/** One line, at least as long as the secret that the server generates. */
const SECRET_TEXT = /^[\x21-\x7e]{32,1000}\n?$/;

/** Restores the secret, so that sessions remain valid. Only the owner of DATA_DIR can read the file. */
export async function putSecret(dataDir: string, entry: Entry): Promise<void> {
  const secret = (await entry.bytes(2000)).toString('latin1');
  if (!SECRET_TEXT.test(secret)) throw new BackupError('its secret is not one that a server generates');
  await makeDataFolder(dataDir);
  const file = join(dataDir, 'jwt-secret');
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, secret, { mode: 0o600, flush: true });
  await chmod(temporary, 0o600);
  if (process.geteuid?.() === 0) {
    const { uid, gid } = await stat(dirname(file));
    await chown(temporary, uid, gid);
  }
  await rename(temporary, file);
}
