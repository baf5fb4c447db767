// Lighthouse has a folder and a lock file of its own: its 200 packages would double every install of the product.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/run.mjs';

const FOLDER = inProject('bench', 'lighthouse');
const MAIN = inProject('bench', 'lighthouse', 'node_modules', 'lighthouse', 'core', 'index.js');
export const LIGHTHOUSE_VERSION = '12.8.2';
const TRIES = 3;

/**
 * What we read of its report.
 * @typedef {object} Result
 * @property {Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, { title: string, displayValue?: string, score: number | null, numericValue?: number }>} audits
 * @property {{ message: string }} [runtimeError]
 */

/** Installs it the first time. */
export async function loadLighthouse() {
  if (!existsSync(MAIN)) {
    console.error('Installing Lighthouse (once)…');
    await run('npm ci', 'npm', ['ci', '--loglevel=error'], { cwd: FOLDER });
  }
  const { default: lighthouse, desktopConfig } = await import(pathToFileURL(MAIN).href);
  return { audit };

  /**
   * One run. Now and then Chromium records no start of the navigation, mostly on busy machines: then it is run again.
   * @param {string} url
   * @param {{ port: number, preset: 'desktop' | 'mobile' }} options `port`: of the browser's debugger
   * @returns {Promise<{ lhr: Result, report: string }>}
   * @throws {Error} when Lighthouse could not measure the page
   */
  async function audit(url, { port, preset }) {
    const flags = {
      port,
      output: 'html',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      // Caches go before each run; local storage stays, for it holds the session.
      clearStorageTypes: ['cache_storage', 'service_workers'],
    };
    for (let tries = 1; ; tries += 1) {
      const result = await lighthouse(url, flags, preset === 'desktop' ? desktopConfig : undefined);
      const { runtimeError } = result.lhr;
      if (!runtimeError) return result;
      if (tries === TRIES) throw new Error(`${url}: ${runtimeError.message}`);
    }
  }
}
