import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { RequestHandler } from 'express';
import { compressibleResponse, type CompressibleResponse, sendCompressed } from './compressed-response.js';

/**
 * Serves the files of an immutable folder by their relative paths. Each is read and compressed once: compressing some
 * megabytes of scripts for each request would take a tenth of a second of CPU and occupy the few threads that also read
 * images.
 */
export function compressedFiles(directory: string): RequestHandler {
  const names = new Set(readdirSync(directory, { recursive: true }).map((name) => String(name).split(sep).join('/')));
  const files = new Map<string, Promise<CompressibleResponse>>();
  const read = async (name: string): Promise<CompressibleResponse> =>
    compressibleResponse(extname(name), await readFile(join(directory, name)));
  return async (req, res, next) => {
    const name = req.path.slice(1);
    const exists = extname(name) !== '' && names.has(name);
    if (!exists || (req.method !== 'GET' && req.method !== 'HEAD')) return next();
    const file = files.get(name) ?? read(name);
    files.set(name, file);
    await sendCompressed(req, res, await file);
  };
}
