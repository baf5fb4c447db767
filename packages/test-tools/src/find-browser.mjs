// Finds a Chromium for tests, or installs one.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { start } from '@marquee/watchdog/commands';
import { aptUnpack, unpacked } from './apt-unpack.mjs';
import { findProgram } from './find-program.mjs';
import { aptInstall, which } from './system.mjs';

const DOWNLOAD_MS = 5 * 60_000;
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The program in Debian's package; `/usr/bin/chromium` is a script that searches other folders. */
const PACKAGED = '/usr/lib/chromium/chromium';
const MAC_APPLICATIONS = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium'];

/**
 * Returns the path of a Chromium or Chrome that runs, and installs one if there is none.
 * @param {object} options
 * @param {string} options.cacheDir absolute path of a folder for what is downloaded with apt
 * @param {{ cli: string, executablePath: string }} options.playwright the script of its command, and the path of the
 *   Chromium that this command installs
 * @throws {Error} that lists all attempts
 */
export function findBrowser({ cacheDir, playwright }) {
  return findProgram({
    what: 'Chromium or Chrome',
    variable: 'CHROME_PATH',
    candidates: () => [
      ...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
      ...which(...NAMES),
      ...['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
        MAC_APPLICATIONS.map((path) => join(folder, path)),
      ),
      playwright.executablePath,
      unpacked(cacheDir, PACKAGED),
    ],
    ways: [
      { name: 'playwright-core install chromium', obtain: () => downloadWith(playwright.cli) },
      { name: 'apt-get install chromium', obtain: () => aptInstall('chromium') },
      {
        name: 'apt-get download chromium',
        obtain: () => aptUnpack(cacheDir, 'chromium', PACKAGED),
      },
    ],
  });
}

/**
 * @param {string} cli
 * @returns {Promise<string | undefined>} the reason of a failure, or undefined
 */
async function downloadWith(cli) {
  console.log('Downloading a Chromium for the tests…');
  const { code, output } = await start(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    timeout: DOWNLOAD_MS,
  }).ended;
  if (code === 0) return undefined;
  return output.split('\n').find((line) => line.startsWith('Error:')) ?? `exit code ${code}`;
}
