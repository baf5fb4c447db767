import { types } from 'node:util';
import pg from 'pg';
import { beginSpan, isTraced } from '../ops/tracing.js';

type Client = typeof pg.Client;
type Send = (...args: unknown[]) => unknown;

/** A client whose statements are sent by what `wrap` makes of its `query`. */
const sendingBy = (Base: Client, wrap: (send: Send, client: pg.Client) => Send): Client =>
  class extends Base {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.query = wrap(this.query.bind(this), this) as typeof this.query;
    }
  };

/** Calls `end` once there is a response, or its error. */
function afterResponse(response: unknown, end: (error?: { code?: string }) => void): unknown {
  if (types.isPromise(response)) response.then(() => end(), end);
  return response;
}

/** A client that sends each statement for which there is a name under that name, so that it is prepared once. */
export const preparingClient = (nameOf: (sql: string) => string | undefined): Client =>
  sendingBy(pg.Client, (send) => (text, ...rest) => {
    const name = typeof text === 'string' ? nameOf(text) : undefined;
    return name === undefined ? send(text, ...rest) : send({ name, text }, ...rest);
  });

/**
 * A client that closes its connection if the response to a statement takes longer than the timeout: the database
 * process is frozen, its machine has lost power, or the network drops all packets. `statement_timeout` does not help
 * then, since PostgreSQL itself enforces it, and TCP detects the loss only after 15 minutes. Pending statements fail as
 * after any other connection loss, and the pool opens a new connection.
 *
 * The timeout must be longer than `statement_timeout`: a statement that is merely slow is cancelled by the database,
 * and then its outcome is known.
 */
export const clientWithTimeout = (timeoutMs: number, Base: Client): Client =>
  sendingBy(Base, (send, client) => (...args) => {
    const closeConnection = (): void => {
      client.connection.stream.destroy(new Error('Connection terminated: the database does not respond'));
    };
    const response = send(...args);
    if (!types.isPromise(response)) return response;
    const timer = setTimeout(closeConnection, timeoutMs).unref();
    return afterResponse(response, () => clearTimeout(timer));
  });

/**
 * A client that closes its connection if a statement failed because the server is read-only: it leads to a standby, for
 * example because a proxy still had that one for the primary. The pool then opens a new connection.
 */
export const writingClient = (Base: Client): Client =>
  sendingBy(
    Base,
    (send, client) =>
      (...args) =>
        afterResponse(send(...args), (error) => {
          if (error?.code === '25006') void client.end().catch(() => undefined);
        }),
  );

/** Characters of a statement that a span has at most. */
const MAX_TEXT = 2000;

/** What a statement does, and with which table: `SELECT services`, or `INSERT` if it has no such word. */
function nameOfStatement(sql: string): string {
  const [, verb = 'statement'] = /^\s*([a-z]+)/i.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(sql) ?? [];
  return table === undefined ? verb.toUpperCase() : `${verb.toUpperCase()} ${table}`;
}

/**
 * A client that records a span for each statement of a request: its text, in which values are parameters, and the code
 * with which it failed, never the values.
 */
export const tracingClient = (Base: Client): Client =>
  sendingBy(Base, (send) => (...args) => {
    const [statement] = args;
    const sql = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
    if (!isTraced() || sql === undefined) return send(...args);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, MAX_TEXT) };
    const span = beginSpan(nameOfStatement(sql), attributes);
    return afterResponse(send(...args), (error) => span?.end({}, error && (error.code ?? 'error')));
  });
