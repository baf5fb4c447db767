// Lighthouse has its own folder and lock file, since its 200 packages would double the size of every install.
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/run.mjs';

const FOLDER = inProject('bench', 'lighthouse');
const MAIN = inProject('bench', 'lighthouse', 'node_modules', 'lighthouse', 'core', 'index.js');
export const LIGHTHOUSE_VERSION = '12.8.2';
const MAX_ATTEMPTS = 3;

/**
 * The part of the report that is used.
 * @typedef {object} Result
 * @property {Record<string, { score: number | null, auditRefs: { id: string, weight: number }[] }>} categories
 * @property {Record<string, { title: string, displayValue?: string, score: number | null, numericValue?: number }>}
 *   audits
 * @property {{ message: string }} [runtimeError]
 */

/** Installs it the first time. */
export async function loadLighthouse() {
  if (!existsSync(MAIN)) {
    console.error('Installing Lighthouse (once)…');
    await run('npm ci', 'npm', ['ci', '--loglevel=error'], { cwd: FOLDER });
  }
  const { default: lighthouse, defaultConfig, desktopConfig } = await import(pathToFileURL(MAIN).href);
  return { audit };

  /**
   * Audits a page once. Repeats a run in which Chromium did not record the start of the navigation, which happens on
   * busy machines.
   * @param {string} url
   * @param {{ port: number, preset: 'desktop' | 'mobile', slowness?: number }} options `port`: that of the browser's
   *   debugger; `slowness`: how many times as slow this machine is as that of the preset, whose processor is simulated
   * @returns {Promise<{ lhr: Result, report: string }>}
   * @throws {Error} when Lighthouse could not measure the page
   */
  async function audit(url, { port, preset, slowness = 1 }) {
    const config = preset === 'desktop' ? desktopConfig : defaultConfig;
    const { throttling } = config.settings;
    const flags = {
      port,
      output: 'html',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      // Clears the caches before each run, but not local storage, which contains the session.
      clearStorageTypes: ['cache_storage', 'service_workers'],
      throttling: { ...throttling, cpuSlowdownMultiplier: throttling.cpuSlowdownMultiplier / slowness },
    };
    for (let attempt = 1; ; attempt += 1) {
      const result = await lighthouse(url, flags, config);
      const { runtimeError } = result.lhr;
      if (!runtimeError) return result;
      if (attempt === MAX_ATTEMPTS) throw new Error(`${url}: ${runtimeError.message}`);
    }
  }
}
