import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './outgoing-mail.js';
import { type MailIdentity, messageOf } from './smtp-transport.js';

/** Older files are deleted: without a mail server, the folder is for looking at, not an archive. */
export const MAX_MAIL_FILES = 1000;
/** Mails between two looks at the number of files. */
const PRUNE_EVERY = 100;

const NAME = /^\d{8}T\d{9}Z-[a-z-]+-[0-9a-f-]{36}\.eml$/;

/** The names of the newest mails in a folder, newest first. */
export async function newestMails(folder: string, limit: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(0, limit);
}

/** Whether a name is that of a mail, so that it can be appended to the folder's path. */
export const isMailName = (name: string): boolean => NAME.test(name);

/** Writes each mail as a file `<time>-<kind>-<id>.eml`, which only the owner can read, since mails contain keys. */
export function fileTransport(folder: string, identity: MailIdentity): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let written = 0;
  let lastTime = 0;

  async function prune(): Promise<void> {
    const names = await newestMails(folder, Number.POSITIVE_INFINITY);
    for (const name of names.slice(MAX_MAIL_FILES)) await rm(join(folder, name), { force: true });
  }

  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(identity, mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Each a millisecond later, so that the names are in the order of sending.
      lastTime = Math.max(Date.now(), lastTime + 1);
      const time = new Date(lastTime).toISOString().replaceAll(/[-:.]/g, '');
      const temporary = join(folder, `${randomUUID()}.tmp`);
      await writeFile(temporary, message as Buffer, { mode: 0o600 });
      await rename(temporary, join(folder, `${time}-${mail.kind}-${mail.id}.eml`));
      if (written++ % PRUNE_EVERY === 0) await prune();
    },
  };
}
