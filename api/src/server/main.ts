import type { AddressInfo } from 'node:net';
import { drain } from '../engine/http/drain.js';
import { ConfigError, loadConfig, type Config } from '../kernel/config.js';
import { startEarly } from '../engine/database/embedded.js';
import type { Logger } from '../engine/ops/logger.js';
import type { Running } from './start.js';

const print = (message: string): void => void process.stdout.write(`${message}\n`);
// The reader of what it prints may have ended.
process.stdout.on('error', () => undefined);

/** Time between a signal and the end of the process, even if something has not stopped by then. */
const STOP_TIMEOUT_MS = 9_500;
/** Time for the last lines of the log. */
const FLUSH_TIMEOUT_MS = 500;

/** Ends the process, also if its log is not read: `process.exit` writes the rest, and waits for the reader. */
function end(log: Logger, code: number): void {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), FLUSH_TIMEOUT_MS);
  log.flush(() => process.exit(code));
}

function addressOf({ app }: Running, { host }: Config): string {
  const { port } = app.server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function main(): Promise<void> {
  const config = loadConfig();
  const early = await startEarly(config, print);
  // Most of the modules and libraries, which take as long as PostgreSQL to be ready.
  const [{ createLogger }, { start }] = await Promise.all([import('../engine/ops/logger.js'), import('./start.js')]);
  const log: Logger = createLogger(config.logLevel);
  const starting = start(config, log, print, early?.starting);

  let stopping = false;
  const stop = (): void => {
    // The signal may arrive twice: sent to the process group, and forwarded by npm.
    if (stopping) return;
    stopping = true;
    setTimeout(() => end(log, 1), STOP_TIMEOUT_MS).unref();
    starting
      .then(async (running) => {
        running.app.retire();
        await drain(running.app.server);
        await running.stop();
      })
      .then(
        () => end(log, 0),
        (error: unknown) => {
          log.error({ err: error }, 'shutdown failed');
          end(log, 1);
        },
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    const running = await starting;
    if (!stopping) print(`${config.appName} is ready: ${addressOf(running, config)}`);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
});
