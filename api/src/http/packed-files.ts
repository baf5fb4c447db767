import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { RequestHandler } from 'express';
import { sendKept, sentAnswer, type SentAnswer } from './kept-answers.js';

/**
 * The files of a folder that never changes, by their paths in it. Each is read and packed once: to pack some megabytes of
 * scripts for each request takes a tenth of a second of a processor, and the few threads that also read pictures.
 */
export function packedFiles(directory: string): RequestHandler {
  const names = new Set(
    readdirSync(directory, { recursive: true }).map((name) => String(name).split(sep).join('/')),
  );
  const kept = new Map<string, Promise<SentAnswer>>();
  const read = async (name: string): Promise<SentAnswer> =>
    sentAnswer(extname(name), await readFile(join(directory, name)));
  return async (req, res, next) => {
    const name = req.path.slice(1);
    const isAsked = extname(name) !== '' && names.has(name);
    if (!isAsked || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const file = kept.get(name) ?? read(name);
    kept.set(name, file);
    await sendKept(req, res, await file);
  };
}
