import { pino, type Logger } from 'pino';

export type { Logger };

/** Structured lines on standard output. Nothing personal goes in; should a token or password slip in, it is struck out. */
export const createLogger = (level: string): Logger =>
  pino({
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
    ],
  });
