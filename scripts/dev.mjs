// npm run dev: the API and the web app, each following its sources; Ctrl-C stops both.
import { existsSync, readFileSync, watch } from 'node:fs';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { generateOperations, prepare } = await import('./lib/prepare.mjs');
const { inProject, tool } = await import('./lib/paths.mjs');
const { start, stopAll, stopOnSignals } = await import('./lib/run.mjs');

const COLOURS = { tsc: 34, api: 32, web: 35, graphql: 36 };
const GRACE_MS = 12_000; // the API may take 10 s to finish what is in flight
/** @typedef {keyof typeof COLOURS} Name */
const isColoured = process.stdout.isTTY === true;

await prepare({ targets: [] });
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

let isServing = false;
service('tsc', [tool('tsc'), '-p', 'api', '--watch', '--preserveWatchOutput'], {
  onLine(line) {
    const errors = /Found (\d+) errors?\. Watching/.exec(line)?.[1];
    if (errors === undefined) return;
    if (errors === '0') schemaPrinter();
    if (isServing || !existsSync(inProject('api', 'dist', 'main.js'))) return;
    isServing = true;
    serve();
  },
});

/** Once there is something compiled to run. */
function serve() {
  service('api', [
    '--watch',
    '--watch-preserve-output',
    '--enable-source-maps',
    inProject('api', 'dist', 'main.js'),
  ]);
  service('web', [tool('vite')], { cwd: inProject('web') });
}

/**
 * Starts something that is to run until the end; when it ends by itself, all do.
 * @param {Name} name
 * @param {string[]} args of Node
 * @param {{ cwd?: string, onLine?: (line: string) => void }} [options]
 */
function service(name, args, { cwd, onLine } = {}) {
  const { ended } = start(process.execPath, args, {
    cwd,
    env: {
      NODE_ENV: 'development',
      UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '8',
      ...(isColoured ? { FORCE_COLOR: '1' } : {}),
    },
    onLine(line) {
      say(name, line);
      onLine?.(line);
    },
  });
  void ended.then(async ({ code }) => {
    say(name, `ended (exit code ${code}), and so does everything else`);
    await stopAll(GRACE_MS);
    process.exit(1);
  });
}

/** Writes schema.graphql anew, in which the watcher above sees what has changed. */
async function printSchema() {
  const printer = inProject('api', 'dist', 'graphql', 'print-schema.js');
  const { code, output } = await start(process.execPath, [printer]).ended;
  if (code !== 0) say('graphql', output);
}

async function generate() {
  try {
    await generateOperations();
    say('graphql', 'wrote the typed operations');
  } catch (error) {
    say('graphql', /** @type {Error} */ (error).message);
  }
}

/**
 * Calls that come while the work is being done, or shortly before it, become one more round.
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
function say(name, text) {
  const label = name.padEnd(8);
  const prefix = isColoured ? `\x1b[${COLOURS[name]}m${label}\x1b[0m` : label;
  for (const line of text.split('\n')) if (line.trim()) console.log(`${prefix}│ ${line}`);
}
