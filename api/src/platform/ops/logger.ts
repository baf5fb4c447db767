import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type { Logger };

/**
 * Structured lines, on standard output unless told otherwise. Nothing personal goes in; should a token or password slip
 * in, it is struck out, and so is what the database says of the row that it refused, and what Redis was told and refused.
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
      'err.driverError',
      'err.detail',
      'err.command.args',
    ],
  };
  return destination ? pino(options, destination) : pino(options);
};
