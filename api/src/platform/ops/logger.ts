import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/**
 * Structured lines, by default on standard output. They must contain nothing personal; as a safeguard, tokens and
 * passwords are redacted, and so are the row in an error of the database and the arguments of a command that Redis
 * rejected.
 */
export const createLogger = (level: string, destination?: DestinationStream): Logger => {
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
  return destination ? pino(options, destination) : pino(options);
};
