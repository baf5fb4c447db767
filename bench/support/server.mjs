// The built server in its own process, with the demo marketplace in a temporary folder.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../../scripts/lib/paths.mjs';

const READY = /is ready: (http:\S+)/;
const ADMIN = { email: 'admin@example.com', password: 'for-this-run-only' };
/** The password of every demo account. */
const PASSWORD = 'for-this-run-only';

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * The arguments with which `npm start` of a project starts Node.js.
 * @param {string} project
 */
function argumentsOf(project) {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const options = scripts.start.match(/--[a-z]\S+/g) ?? [];
  const bundle = join(project, 'api', 'dist', 'bundle', 'main.js');
  // Older versions have their bundle elsewhere.
  return [...options, existsSync(bundle) ? bundle : join(project, 'api', 'dist', 'server', 'main.js')];
}

/** The demo accounts that the benchmarks use. */
export const DEMO_ACCOUNTS = {
  customer: 'olivia.bennett@example.com',
  provider: 'renata.villalobos@example.com',
};

/**
 * @param {object} [options]
 * @param {string} [options.project] another checkout of the project, already built
 * @param {Record<string, string>} [options.env] settings that replace the defaults below
 * @param {(text: string) => void} [options.onOutput] called with what the server prints once it is ready
 * @throws {Error} with the server's output, if it exits before it is ready
 */
export async function startServer({ project = inProject(), env = {}, onOutput } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-bench-'));
  const { PATH, HOME } = process.env; // without the developer's settings, such as a database
  const child = spawn(process.execPath, argumentsOf(project), {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO_PASSWORD: PASSWORD,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = await /** @type {Promise<string>} */ (
    new Promise((resolve, reject) => {
      let printed = '';
      let isReady = false;
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          if (isReady) return onOutput?.(String(chunk));
          printed += String(chunk);
          const ready = READY.exec(printed)?.[1];
          if (!ready) return;
          isReady = true;
          resolve(ready);
        });
      }
      void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
    })
  );
  return { url, pid: child.pid ?? 0, dataDir, password: PASSWORD, admin: ADMIN, graphql, storageOf, end, ended };

  /**
   * @param {string} query
   * @param {object} [variables]
   * @returns {Promise<any>} the data
   */
  async function graphql(query, variables = {}) {
    const response = await fetch(new URL('/graphql', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = /** @type {any} */ (await response.json());
    if (errors) throw new Error(`GraphQL: ${errors[0].message}`);
    return data;
  }

  /**
   * The local storage of a browser that is signed in.
   * @param {'visitor' | 'customer' | 'provider' | 'admin'} who
   * @returns {Promise<Record<string, string>>}
   */
  async function storageOf(who) {
    if (who === 'visitor') return {};
    if (who === 'admin') {
      const { adminLogin } = await graphql(
        'mutation ($email: String!, $password: String!) { adminLogin(email: $email, password: $password) { token admin { id name email } } }',
        ADMIN,
      );
      return { adminToken: adminLogin.token, adminUser: JSON.stringify(adminLogin.admin) };
    }
    const { login } = await graphql(
      'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { name role } } }',
      { email: DEMO_ACCOUNTS[who], password: PASSWORD },
    );
    return { token: login.token, account: JSON.stringify(login.user) };
  }

  /** Stops it and removes its data. */
  async function end() {
    child.kill('SIGTERM');
    // A server whose event loop is blocked does not handle SIGTERM; its database stops by itself.
    const timeout = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timeout);
    await rm(dataDir, { recursive: true, force: true });
  }
}
