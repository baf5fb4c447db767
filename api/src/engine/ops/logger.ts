import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/**
 * Structured lines, by default on standard output. They must contain nothing personal; as a safeguard, tokens and
 * passwords are redacted, and so are the row in an error of the database and the arguments of a command that Redis
 * rejected.
 */
export const createLogger = (level: string, destination: DestinationStream = standardOutput()): Logger => {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: [
      'authorization',
      'password',
      'token',
      '*.authorization',
      '*.password',
      '*.token',
      'err.parameters',
      'err.query',
      /* O6 */ 'err.driverError',
      'err.detail',
      /* O8 */ 'err.command.args',
    ],
  };
  return pino(options, destination);
};

/** Bytes that are written at once, under load. */
const BLOCK = 4096;
/** How long fewer bytes wait. */
const MAX_DELAY_MS = 100;
/** Bytes that wait for a reader that does not read, a thousand lines. Later ones are dropped, and their number is logged. */
const MAX_WAITING = 250_000;

let output: DestinationStream | undefined;

/** One stream for the process, since each writes every `MAX_DELAY_MS`, even if it has nothing to write. */
const standardOutput = (): DestinationStream => (output ??= createStandardOutput());

/** Does not wait for its reader: one that stalls would suspend the server. */
function createStandardOutput(): DestinationStream {
  const stream = pino.destination({
    ...{ dest: 1, sync: false, append: true },
    ...{ minLength: BLOCK, periodicFlush: MAX_DELAY_MS, maxLength: MAX_WAITING },
  });
  // Such as a full disk: the lines wait, as long as there is space for them.
  stream.on('error', () => undefined);
  let dropped = 0;
  stream.on('drop', () => (dropped += 1));
  stream.on('drain', () => {
    if (dropped === 0) return;
    const msg = `${dropped} lines of the log were dropped, since it was not read`;
    dropped = 0;
    stream.write(`${JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg })}\n`);
  });
  return stream;
}
