import { parseManifest, DIGEST, MANIFEST, type Manifest } from '../../../src/programs/backup/manifest.js';
import { entriesOf } from '../../../src/programs/backup/read-backup.js';
import { writeBackup } from '../../../src/programs/backup/write-backup.js';

export interface Content {
  path: string;
  bytes: Buffer;
}

/** All entries of a backup except its digest. */
export async function contentsOf(file: string): Promise<Content[]> {
  const contents: Content[] = [];
  for await (const entry of entriesOf(file))
    if (entry.path !== DIGEST) contents.push({ path: entry.path, bytes: await entry.bytes(Infinity) });
  return contents;
}

/** Writes a changed backup with a correct digest, as an attacker could. */
export async function rewrite(
  from: string,
  to: string,
  change: {
    entries?: (contents: Content[]) => Content[];
    manifest?: (manifest: Manifest) => unknown;
  },
): Promise<string> {
  const { entries = (contents) => contents, manifest = (it) => it } = change;
  const backup = await writeBackup(to);
  for (const { path, bytes } of entries(await contentsOf(from)))
    await backup.add(
      path,
      path === MANIFEST ? Buffer.from(JSON.stringify(manifest(parseManifest(bytes.toString())))) : bytes,
    );
  await backup.publish();
  return to;
}
