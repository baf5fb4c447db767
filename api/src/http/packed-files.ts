import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { RequestHandler } from 'express';
import { sendKept, type SentAnswer } from './kept-answers.js';

/**
 * The files of a folder that never changes, by their paths in it. Each is read and packed once: to pack some megabytes of
 * scripts for each request takes a tenth of a second of a processor, and the few threads that also read pictures.
 */
export function packedFiles(directory: string): RequestHandler {
  const names = new Set(
    readdirSync(directory, { recursive: true }).map((name) => String(name).split(sep).join('/')),
  );
  const kept = new Map<string, Promise<SentAnswer>>();
  const read = async (name: string): Promise<SentAnswer> => {
    const bytes = await readFile(join(directory, name));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    return { etag, type: extname(name), bytes, packed: new Map() };
  };
  return async (req, res, next) => {
    const name = req.path.slice(1);
    const isAsked = extname(name) !== '' && names.has(name);
    if (!isAsked || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const file = kept.get(name) ?? read(name);
    kept.set(name, file);
    await sendKept(req, res, await file);
  };
}
