// npm run bench start: how long a start takes when the database exists, what it costs, and the memory that the server
// uses after many requests. Exit code 1 if a goal is missed (docs/performance.md, "Start and memory").
//   --starts 5 --project DIR (another checkout, already built)
//   --requests 10000 (with more, the memory is printed after the first 10,000 and after each tenth)
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inProject } from '../scripts/lib/paths.mjs';
import { prepare } from '../scripts/lib/prepare.mjs';
import { percentile } from './support/percentile.mjs';
import { DEMO_ACCOUNTS } from './support/server.mjs';

const GOALS = { 'ready ms': 1200, 'catalogue ms': 300, 'memory MB': 150 };
const PASSWORD = 'for-this-run-only';
const CONNECTIONS = 8;
/** After which the goal for the memory is meant. */
const FIRST_REQUESTS = 10_000;
/** Linux has 100 ticks of processor time a second. */
const MS_OF_TICK = 10;
const CATALOGUE = '{ services { id title category price images { cardUrl } provider { id name } } }';

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '5' },
    requests: { type: 'string', default: '10000' },
    project: { type: 'string', default: inProject() },
  },
});
if (values.project === inProject()) await prepare();
const { scripts } = JSON.parse(readFileSync(join(values.project, 'package.json'), 'utf8'));
const dataDir = await mkdtemp(join(tmpdir(), 'marquee-start-'));

/** Starts the marketplace as `npm start` does, on a port that is free. */
async function start() {
  const { PATH, HOME } = process.env;
  const began = performance.now();
  const child = spawn('sh', ['-c', scripts.start], {
    cwd: values.project,
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, DEMO_PASSWORD: PASSWORD, RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += String(chunk);
      const found = /is ready: (http:\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    void ended.then((code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
  while (!(await fetch(`${url}/readyz`)).ok) await sleep(5);
  const ready = performance.now() - began;
  const stat = (readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ');
  return {
    url,
    ready,
    cpu: (Number(stat[11]) + Number(stat[12])) * MS_OF_TICK,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1.024e-3,
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * @param {string} url
 * @param {string} query
 * @param {object} [variables]
 * @param {string} [token]
 * @returns {Promise<any>} the data
 */
async function graphql(url, query, variables = {}, token = '') {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = /** @type {any} */ (await response.json());
  if (errors) throw new Error(`GraphQL: ${errors[0].message}`);
  return data;
}

/**
 * Requests of visitors, a customer and a provider, in equal shares.
 * @param {string} url
 * @returns {Promise<(count: number) => Promise<void>>} sends so many of them
 */
async function mixedRequests(url) {
  const signIn = async (/** @type {string} */ email) =>
    (
      await graphql(
        url,
        'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
        { email, password: PASSWORD },
      )
    ).login.token;
  const [customer, provider] = [await signIn(DEMO_ACCOUNTS.customer), await signIn(DEMO_ACCOUNTS.provider)];
  const { services } = await graphql(url, CATALOGUE);
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const read = async (/** @type {string} */ path) => {
    const response = await fetch(url + path);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await response.arrayBuffer();
  };
  /** @type {((id: string) => Promise<unknown>)[]} */
  const kinds = [
    () => graphql(url, CATALOGUE),
    (id) => graphql(url, 'query ($id: ID!) { service(id: $id) { id title description price } }', { id }),
    (id) =>
      graphql(
        url,
        'query ($id: ID!, $date: String!) { availableSlots(serviceId: $id, date: $date) { id startTime endTime } }',
        { id, date },
      ),
    () => graphql(url, '{ myBookings { id status eventDate service { title } timeline { at } } }', {}, customer),
    () =>
      graphql(
        url,
        '{ providerBookings { id status service { title } } providerSlots { id date startTime endTime } }',
        {},
        provider,
      ),
    () => read('/api/services'),
    (id) => read(`/services/${id}`),
    () => read('/'),
  ];
  return async (count) => {
    let sent = 0;
    const connection = async () => {
      while (sent < count) {
        const n = sent++;
        await kinds[n % kinds.length]?.(services[n % services.length].id);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  };
}

/**
 * The memory before any request, after the first ones, and after all.
 * @param {Awaited<ReturnType<typeof start>>} server
 * @param {number} count
 */
async function measureMemory(server, count) {
  const before = server.memory();
  const send = await mixedRequests(server.url);
  const first = Math.min(count, FIRST_REQUESTS);
  const began = performance.now();
  await send(first);
  const afterFirst = server.memory();
  const print = (/** @type {number} */ sent) =>
    console.log(
      `${Math.round((performance.now() - began) / 1000)} s: ${sent} requests, ${Math.round(server.memory())} MB`,
    );
  if (count > first) print(first);
  for (let sent = first, part = 1; sent < count; part += 1) {
    const next = Math.max(sent, Math.round((count * part) / 10));
    await send(next - sent);
    sent = next;
    print(sent);
  }
  return { before, afterFirst, after: server.memory() };
}

/** @type {{ ready: number, cpu: number, catalogue: number }[]} */
const rows = [];
let memory = { before: 0, afterFirst: 0, after: 0 };
try {
  const first = await start(); // creates the database
  await first.end();
  for (let n = 0; n < Number(values.starts); n += 1) {
    const server = await start();
    const began = performance.now();
    await graphql(server.url, CATALOGUE);
    rows.push({ ready: server.ready, cpu: server.cpu, catalogue: performance.now() - began });
    if (n === Number(values.starts) - 1) memory = await measureMemory(server, Number(values.requests));
    await server.end();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
const median = (/** @type {'ready' | 'cpu' | 'catalogue'} */ key) =>
  Math.round(
    percentile(
      rows.map((row) => row[key]),
      50,
    ),
  );
const figures = {
  'ready ms': median('ready'),
  'processor ms': median('cpu'),
  'catalogue ms': median('catalogue'),
  'memory at first MB': Math.round(memory.before),
  'memory MB': Math.round(memory.afterFirst),
  'memory at last MB': Math.round(memory.after),
};
console.table([figures]);
const missed = Object.entries(GOALS).filter(([name, goal]) => figures[/** @type {keyof GOALS} */ (name)] > goal);
console.log(missed.length === 0 ? 'held' : `not held: ${missed.map(([name, goal]) => `${name} (${goal})`).join(', ')}`);
if (missed.length > 0) process.exitCode = 1;
