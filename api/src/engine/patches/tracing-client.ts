import { types } from 'node:util';
import type pg from 'pg';
import { beginSpan, isTraced } from '../ops/tracing.js';

/** Characters of a statement that a span has at most. */
const MAX_TEXT = 2000;

/** What a statement does, and with which table: `SELECT services`, or `INSERT` if it has no such word. */
export function nameOfStatement(sql: string): string {
  const [, verb = 'statement'] = /^\s*([a-z]+)/i.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(sql) ?? [];
  return table === undefined ? verb.toUpperCase() : `${verb.toUpperCase()} ${table}`;
}

/**
 * A client that records a span for each statement of a request: its text, in which values are parameters, and the code
 * with which it failed, never the values.
 */
export const tracingClient = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      const sendTraced = (...args: unknown[]): unknown => {
        if (!isTraced()) return send(...args);
        const [statement] = args;
        const sql = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
        if (sql === undefined) return send(...args);
        const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, MAX_TEXT) };
        const span = beginSpan(nameOfStatement(sql), attributes);
        const response = send(...args);
        if (types.isPromise(response))
          response.then(
            () => span?.end(),
            (error: { code?: string }) => span?.end({}, error.code ?? 'error'),
          );
        else span?.end();
        return response;
      };
      this.query = sendTraced as typeof this.query;
    }
  };
