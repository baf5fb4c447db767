// Finds a Chromium for the end-to-end tests, or installs one.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { aptUnpack, unpacked } from './lib/apt-unpack.mjs';
import { findProgram } from './lib/find-program.mjs';
import { inProject, isWritable, tool } from './lib/paths.mjs';
import { start } from './lib/run.mjs';
import { aptInstall, which } from './lib/system.mjs';

const DOWNLOAD_MS = 5 * 60_000;
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The program in Debian's package; `/usr/bin/chromium` is a script that searches other folders. */
const PACKAGED = '/usr/lib/chromium/chromium';
const MAC_APPLICATIONS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a Chromium or Chrome that runs, and installs one if there is none.
 * @throws {Error} that lists all attempts
 */
export async function findBrowser() {
  // playwright-core reads it when it is imported.
  if (!isWritable(join(homedir(), '.cache'))) {
    process.env.PLAYWRIGHT_BROWSERS_PATH ??= inProject('.cache', 'browsers');
  }
  const { chromium } = await import('playwright-core');
  return findProgram({
    what: 'Chromium or Chrome',
    variable: 'CHROME_PATH',
    candidates: () => [
      ...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
      ...which(...NAMES),
      ...['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
        MAC_APPLICATIONS.map((path) => join(folder, path)),
      ),
      chromium.executablePath(),
      unpacked(PACKAGED),
    ],
    ways: [
      { name: 'playwright-core install chromium', obtain: downloadWithPlaywright },
      { name: 'apt-get install chromium', obtain: () => aptInstall('chromium') },
      { name: 'apt-get download chromium', obtain: () => aptUnpack('chromium', PACKAGED) },
    ],
  });
}

/** @returns {Promise<string | undefined>} the reason of a failure, or undefined */
async function downloadWithPlaywright() {
  console.log('Downloading a Chromium for the tests…');
  const { code, output } = await start(
    process.execPath,
    [tool('playwright-core'), 'install', '--no-shell', 'chromium'],
    { timeout: DOWNLOAD_MS },
  ).ended;
  if (code === 0) return undefined;
  return output.split('\n').find((line) => line.startsWith('Error:')) ?? `exit code ${code}`;
}
