// npm run dev: the API and the web app, both rebuilt on changes; Ctrl-C stops both.
import { existsSync, readFileSync, watch } from 'node:fs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { generateOperations, prepare } = await import('./lib/prepare.mjs');
const { inProject, tool } = await import('./lib/paths.mjs');
const { start, stopAll, stopOnSignals } = await import('./lib/run.mjs');
const { PICTURES } = await import('./lib/sources.mjs');

const COLOURS = { tsc: 34, api: 32, web: 35, graphql: 36 };
const GRACE_MS = 12_000; // the API may take 10 s to finish what is in flight
/** @typedef {keyof typeof COLOURS} Name */
const isColoured = process.stdout.isTTY === true;

await prepare({ targets: [PICTURES] });
stopOnSignals(GRACE_MS);

const schemaPrinter = oneAtATime(printSchema);
const codeGenerator = oneAtATime(generate);
let schema = readSchema();

watch(inProject(), (_, file) => {
  if (file !== 'schema.graphql' || readSchema() === schema) return;
  schema = readSchema();
  codeGenerator();
});
watch(inProject('web', 'src'), { recursive: true }, (_, file) => {
  if (file?.endsWith('.graphql')) codeGenerator();
});
codeGenerator();

let isStarted = false;
startProcess('tsc', [tool('tsc'), '-b', 'api', '--watch', '--preserveWatchOutput'], {
  onLine(line) {
    const errors = /Found (\d+) errors?\. Watching/.exec(line)?.[1];
    if (errors === undefined) return;
    if (errors === '0') schemaPrinter();
    if (isStarted || !existsSync(inProject('api', 'dist', 'server', 'main.js'))) return;
    isStarted = true;
    startServers();
  },
});

/** Starts both servers, after the first compilation. */
function startServers() {
  startProcess('api', [
    '--watch',
    '--watch-preserve-output',
    '--enable-source-maps',
    inProject('api', 'dist', 'server', 'main.js'),
  ]);
  startProcess('web', [tool('vite')], { cwd: inProject('web') });
}

/**
 * Starts a process that runs until Ctrl-C; if it ends earlier, all others are stopped.
 * @param {Name} name
 * @param {string[]} args of Node
 * @param {{ cwd?: string, onLine?: (line: string) => void }} [options]
 */
function startProcess(name, args, { cwd, onLine } = {}) {
  const { ended } = start(process.execPath, args, {
    cwd,
    env: {
      NODE_ENV: 'development',
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
      ...(isColoured ? { FORCE_COLOR: '1' } : {}),
    },
    onLine(line) {
      print(name, line);
      onLine?.(line);
    },
  });
  void ended.then(async ({ code }) => {
    print(name, `exited with code ${code}; stopping all other processes`);
    await stopAll(GRACE_MS);
    process.exit(1);
  });
}

/** Writes schema.graphql; the watcher above reacts to the change. */
async function printSchema() {
  const printer = inProject('api', 'dist', 'transports', 'graphql', 'print-schema.js');
  const { code, output } = await start(process.execPath, [printer]).ended;
  if (code !== 0) print('graphql', output);
}

async function generate() {
  try {
    await generateOperations();
    print('graphql', 'generated the typed operations');
  } catch (error) {
    print('graphql', /** @type {Error} */ (error).message);
  }
}

/**
 * Never runs `work` concurrently. Calls within 100 ms share a run, and calls during a run cause one more.
 * @param {() => Promise<void>} work
 */
function oneAtATime(work) {
  let isBusy = false;
  let again = false;
  return function request() {
    again = true;
    if (isBusy) return;
    isBusy = true;
    setTimeout(async () => {
      again = false;
      await work();
      isBusy = false;
      if (again) request();
    }, 100);
  };
}

function readSchema() {
  const path = inProject('schema.graphql');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/**
 * @param {Name} name
 * @param {string} text
 */
function print(name, text) {
  const label = name.padEnd(8);
  const prefix = isColoured ? `\x1b[${COLOURS[name]}m${label}\x1b[0m` : label;
  for (const line of text.split('\n')) if (line.trim()) console.log(`${prefix}│ ${line}`);
}
