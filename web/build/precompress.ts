import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Files whose name begins with a dot are not served. */
const COMPRESSIBLE = /^(?!\.).*\.(css|html|js|json|svg|txt|webmanifest)$/;
const SMALLEST_WORTHWHILE_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes `x.br` and `x.gz` next to each text file of the build, so that the server does not compress while it handles a
 * request.
 */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true });
      await Promise.all(entries.filter((path) => COMPRESSIBLE.test(path)).map((path) => compress(path)));
    },
  };

  async function compress(path: string) {
    const file = join(folder, path);
    const content = await readFile(file);
    if (content.length < SMALLEST_WORTHWHILE_BYTES) return;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await Promise.all([
      writeFile(`${file}.br`, await brotli(content, { params })),
      writeFile(`${file}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION })),
    ]);
  }
}
