// nginx with the committed configuration, in which only addresses and paths are replaced.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inProject } from '../../scripts/lib/paths.mjs';

const run = promisify(execFile);
const COMMITTED = ['upstream.conf', 'marquee.conf'].map((name) => inProject('deploy', 'nginx', name));
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * @param {{ folder: string, port: number, plainPort: number, servers: number[] }} options `servers`: the ports of the two processes;
 *   `plainPort` is for HTTP without TLS
 * @returns {Promise<{ origin: string, ca: string, reload(): Promise<void>, stop(): Promise<void> }>}
 */
export async function startNginx({ folder, port, plainPort, servers }) {
  await mkdir(folder, { recursive: true });
  const inFolder = (/** @type {string} */ name) => join(folder, name);
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'],
    ...['-keyout', inFolder('privkey.pem'), '-out', inFolder('fullchain.pem')],
  ]);
  const configuration = inFolder('nginx.conf');
  await writeFile(
    configuration,
    [
      'daemon off;',
      ...(process.geteuid?.() === 0 ? ['user root;'] : []),
      `pid ${inFolder('nginx.pid')};`,
      `error_log ${inFolder('error.log')} warn;`,
      'worker_processes 1;',
      'events { worker_connections 2000; }',
      'http {',
      ...TEMPORARY.map((name) => `${name}_temp_path ${inFolder(name)};`),
      configured({ folder, port, plainPort, servers }),
      '}',
    ].join('\n'),
  );
  const child = spawn('nginx', ['-c', configuration, '-e', inFolder('error.log')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const workers = async () => {
    const pids = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    return pids.trim().split(' ').filter(Boolean);
  };
  while ((await workers()).length === 0) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await readFile(inFolder('error.log'), 'utf8')}`);
    await sleep(20);
  }
  return {
    origin: `https://127.0.0.1:${port}`,
    ca: await readFile(inFolder('fullchain.pem'), 'utf8'),
    async reload() {
      const before = await workers();
      child.kill('SIGHUP');
      while ((await workers()).every((pid) => before.includes(pid))) await sleep(20);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * @param {{ folder: string, port: number, plainPort: number, servers: number[] }} options
 */
function configured({ folder, port, plainPort, servers }) {
  let text = COMMITTED.map((path) => readFileSync(path, 'utf8')).join('\n');
  /** @type {[string | RegExp, string][]} */
  const changes = [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    [/^ *listen \[::\]:80;\n/m, ''],
    ['127.0.0.1:4001', `127.0.0.1:${servers[0]}`],
    ['127.0.0.1:4002', `127.0.0.1:${servers[1]}`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    [/^ *listen \[::\]:443 ssl http2;\n/m, ''],
    ['/etc/ssl/marquee/fullchain.pem', join(folder, 'fullchain.pem')],
    ['/etc/ssl/marquee/privkey.pem', join(folder, 'privkey.pem')],
    ['/var/log/nginx/marquee.log', join(folder, 'access.log')],
    ['/var/log/nginx/error.log', join(folder, 'error.log')],
  ];
  for (const [from, to] of changes) {
    const changed = typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to);
    if (changed === text) throw new Error(`The configuration of nginx does not contain ${from}`);
    text = changed;
  }
  return text;
}
