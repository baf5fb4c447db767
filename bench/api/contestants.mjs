// The servers that are measured, each in its own process and with the same database.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, root } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { startServer } from '../support/server.mjs';

const FOLDER = inProject('bench', 'api');
const SERVER = /is ready: http:\/\/[^:]+:(\d+)/;

/**
 * @typedef {import('./workloads.mjs').Call} Call
 * @typedef {{ name: string, port: number, pid: number, end(): Promise<void>,
 *   callsOf(workload: string, variables: any): Call[], kind: 'graphql' | 'rest' | 'plain' }} Contestant
 */

/**
 * @param {readonly string[]} names of `reference`, `graphql`, `rest`, `express`, `mercurius`, and `graphql+`, `rest+` for
 *   the same of another checkout
 * @param {{ workloads: Record<string, import('./workloads.mjs').Workload>, database: import('./data.mjs').Database,
 *   secret: string, against: string | undefined }} options
 * @returns {Promise<Contestant[]>}
 */
export async function startContestants(names, { workloads, database, secret, against }) {
  const contestants = /** @type {Contestant[]} */ ([]);
  /** @param {string} project */
  const startProduct = async (project) => {
    const server = await startServer({
      project,
      env: {
        ...{ DATA_DIR: database.dataDir, JWT_SECRET: secret, DEMO_DATA: 'off', LOG_LEVEL: 'info' },
        // Archiving what is over in the new data takes a minute and a half.
        ARCHIVE_DAYS: '36500',
      },
    });
    const shared = { port: Number(new URL(server.url).port), pid: server.pid, end: server.end };
    const suffix = project === root ? '' : '+';
    contestants.push(
      {
        ...shared,
        name: `graphql${suffix}`,
        kind: 'graphql',
        callsOf: (workload, variables) => [
          { method: 'POST', path: '/graphql', body: { query: workloads[workload]?.document, variables } },
        ],
      },
      {
        ...shared,
        name: `rest${suffix}`,
        kind: 'rest',
        end: async () => undefined,
        callsOf: (workload, variables) => workloads[workload]?.rest(variables) ?? [],
      },
    );
  };
  if (names.some((name) => name === 'graphql' || name === 'rest')) await startProduct(root);
  if (against) await startProduct(against);
  for (const name of names.filter((one) => ['reference', 'express', 'mercurius'].includes(one))) {
    const env = { DATABASE: JSON.stringify(database.connection), JWT_SECRET: secret };
    const server = await startPlain(name, env);
    contestants.push({
      ...server,
      name,
      kind: 'plain',
      callsOf: (workload, variables) => [
        name === 'mercurius'
          ? { method: 'POST', path: '/graphql', body: { query: workloads[workload]?.document, variables } }
          : { method: 'POST', path: `/${workloads[workload]?.handler ?? workload}`, body: variables },
      ],
    });
  }
  const wanted = contestants.filter(
    ({ name }) => names.includes(name) || (against && names.includes(name.slice(0, -1))),
  );
  const rank = (/** @type {Contestant} */ { name }) => (name === 'reference' ? -1 : 0);
  return wanted.sort((one, other) => rank(one) - rank(other));
}

/** @param {string} name @param {Record<string, string>} env */
async function startPlain(name, env) {
  if (name === 'mercurius' && !existsSync(join(FOLDER, 'node_modules', 'mercurius'))) {
    console.error('Installing Mercurius (once)…');
    await run('npm ci', 'npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: FOLDER });
  }
  const child = spawn(process.execPath, [join(FOLDER, 'servers', `${name}.mjs`)], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const port = await /** @type {Promise<number>} */ (
    new Promise((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        const found = SERVER.exec(String(chunk))?.[1];
        if (found) resolve(Number(found));
      });
      void ended.then((code) => reject(new Error(`${name} ended with ${code}`)));
    })
  );
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { port, pid: child.pid ?? 0, end };
}
