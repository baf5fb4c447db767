import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import markdown from 'markdown-it';
import { configError } from '../../kernel/config.js';
import { PROJECT } from '../../kernel/project.js';
import { nameRoute } from '../../engine/http/watch-requests.js';

/** The pages whose texts an operator can replace; `web/src/routes/paths.ts` has the same. */
export const TEXT_NAMES = ['how-it-works', 'help', 'terms', 'privacy', 'contact'] as const;

/** Where the texts of an operator are. */
export const textFile = (dataDir: string, name: string): string => join(dataDir, 'texts', `${name}.md`);

/** The text of the project. */
export const defaultText = (name: string): string => readFileSync(join(PROJECT, 'api', 'texts', `${name}.md`), 'utf8');

/** Characters; a longer file is rather not a text. */
const MAX_TEXT = 200_000;

function readText(dataDir: string, name: string): string {
  const own = textFile(dataDir, name);
  try {
    const text = readFileSync(own, 'utf8');
    if (text.length > MAX_TEXT) throw configError('DATA_DIR', own, `it takes a text of up to ${MAX_TEXT} characters`);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return defaultText(name);
  }
}

/**
 * `/texts/NAME.html`: the texts of pages such as the terms, as HTML without a document around it. The Markdown file
 * `DATA_DIR/texts/NAME.md` replaces the one of the project; files are read at the start. `{appName}` in them is the name
 * of the marketplace. HTML in them is shown as text. Throws `ConfigError` for a file that is too long.
 */
export function textRoutes({ dataDir, appName }: { dataDir: string; appName: string }): Router {
  const renderer = markdown({ html: false, linkify: false });
  const router = Router();
  for (const name of TEXT_NAMES) {
    const text = readText(dataDir, name).replaceAll('{appName}', () => appName);
    let html: string | undefined;
    router.get(`/texts/${name}.html`, nameRoute('texts'), (_req, res) => {
      res
        .set('Cache-Control', 'no-cache')
        .type('html')
        .send((html ??= renderer.render(text)));
    });
  }
  return router;
}
