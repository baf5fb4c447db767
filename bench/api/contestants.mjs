// The servers that are measured, each in its own process and with the same database.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, root } from '../../scripts/lib/paths.mjs';
import { run } from '../../scripts/lib/run.mjs';
import { startServer } from '../support/server.mjs';
import { documentOf } from './variants.mjs';

const FOLDER = inProject('bench', 'api');
const SERVER = /is ready: http:\/\/[^:]+:(\d+)/;

/**
 * @typedef {import('./workloads.mjs').Call} Call
 * @typedef {{ name: string, port: number, pid: number, end(): Promise<void>,
 *   callsOf(workload: string, variables: any, variant?: import('./variants.mjs').Variant): Call[],
 *   kind: 'graphql' | 'rest' | 'plain' }} Contestant
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
  /** @type {Contestant['callsOf']} */
  const graphqlOf = (workload, variables, variant = '') => {
    const query = documentOf(workloads[workload]?.document ?? '', variables, variant);
    return [{ method: 'POST', path: '/graphql', body: variant ? { query } : { query, variables } }];
  };
  /** @param {string} project */
  const startProduct = async (project) => {
    const server = await startServer({
      project,
      env: {
        ...{ DATA_DIR: database.dataDir, JWT_SECRET: secret, DEMO_DATA: 'off', LOG_LEVEL: 'info' },
        KEEP_FREE_SLOTS_DAYS: '36500',
      },
    });
    const shared = { port: Number(new URL(server.url).port), pid: server.pid, end: server.end };
    const suffix = project === root ? '' : '+';
    contestants.push(
      {
        ...shared,
        name: `graphql${suffix}`,
        kind: 'graphql',
        callsOf: graphqlOf,
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
      ...(name === 'mercurius'
        ? { kind: 'graphql', callsOf: graphqlOf }
        : {
            kind: 'plain',
            callsOf: (workload, variables) => [
              { method: 'POST', path: `/${workloads[workload]?.handler ?? workload}`, body: variables },
            ],
          }),
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
