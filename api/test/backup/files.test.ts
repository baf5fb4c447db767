import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Header } from 'tar';
import { verify } from '../../src/programs/backup/read-backup.js';
import { BackupError } from '../../src/programs/backup/backup-error.js';
import { writeBackup } from '../../src/programs/backup/write-backup.js';
import { removeTemporaryFolders, temporaryFolder } from '../images/support/temporary-folder.js';
import { aFullMarketplace, type FullMarketplace } from './support/full-marketplace.js';

const NO_BACKUP = new BackupError('it is not a backup, or it is truncated or was changed');

let market: FullMarketplace;
let folder: string;
let whole: Buffer;
beforeAll(async () => {
  market = await aFullMarketplace();
  folder = await temporaryFolder();
  const file = join(folder, 'whole.tar');
  await market.backUp(file);
  whole = await readFile(file);
});
afterAll(async () => {
  await market.stop();
  await removeTemporaryFolders();
});

let count = 0;
async function aFile(bytes: Buffer): Promise<string> {
  const file = join(folder, `${(count += 1)}.tar`);
  await writeFile(file, bytes);
  return file;
}

describe('the file of a backup', () => {
  it('writes a backup that only its owner can read, and leaves no temporary file behind', async () => {
    const file = join(folder, 'whole.tar');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(stat(`${file}.part`)).rejects.toThrow('ENOENT');
    expect((await verify(file)).pictures).toBe(market.names.length);
  });

  it('never overwrites an existing file with a backup', async () => {
    const file = join(folder, 'whole.tar');
    await expect(market.backUp(file)).rejects.toThrow('already exists and is not overwritten');
    expect(await readFile(file)).toEqual(whole);
  });

  it('rejects a backup that is truncated anywhere', async () => {
    // It ends with two empty blocks; the second one may be missing.
    const cuts = [0, 1, 511, 512, 513, 1024, whole.length - 1024, whole.length - 1536];
    for (let cut = 5000; cut < whole.length - 2000; cut += 3333) cuts.push(cut);
    for (const cut of cuts) await expect(verify(await aFile(whole.subarray(0, cut)))).rejects.toThrow(BackupError);
  });

  it('rejects a backup of which any byte is changed', async () => {
    // After the digest there are only empty blocks.
    const end = whole.length - 3 * 512 + 64;
    for (let at = 0; at < end; at += 1 + Math.floor(end / 150)) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(verify(await aFile(changed))).rejects.toThrow(BackupError);
    }
  });
});

describe('the verification of a backup', () => {
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('not a backup at all\n'.repeat(100))],
    ['an empty tar file', Buffer.alloc(1024)],
    ['something compressed', Buffer.from([0x1f, 0x8b, 8, 0, ...Buffer.alloc(2000, 7)])],
  ])('rejects %s', async (_, bytes) => {
    await expect(verify(await aFile(bytes))).rejects.toEqual(NO_BACKUP);
  });

  it('rejects a missing file and a folder', async () => {
    await expect(verify(join(folder, 'none'))).rejects.toEqual(new BackupError('the file does not exist'));
    await expect(verify(folder)).rejects.toThrow(BackupError);
  });

  it.each([
    ['a link', { type: 'SymbolicLink', linkpath: '/etc/passwd' }],
    ['a folder', { type: 'Directory' }],
    ['a device', { type: 'CharacterDevice' }],
    ['a header that changes the next one', { type: 'ExtendedHeader', size: 10 }],
    ['more bytes than the file has', { type: 'File', size: 2 ** 40 }],
  ] as const)('rejects a tar file with %s', async (_, header) => {
    const block = Buffer.alloc(512);
    new Header({ path: 'uploads/x', mode: 0o600, size: 0, ...header }).encode(block);
    const bytes = Buffer.concat([block, Buffer.alloc(512), whole]);
    await expect(verify(await aFile(bytes))).rejects.toEqual(NO_BACKUP);
  });

  it('rejects a backup without a manifest', async () => {
    const file = join(folder, 'bare.tar');
    const backup = await writeBackup(file);
    await backup.add('uploads/x', Buffer.from('x'));
    await backup.publish();
    await expect(verify(file)).rejects.toEqual(NO_BACKUP);
  });
});
