import { types } from 'node:util';
import type pg from 'pg';

/**
 * A client that closes its connection if the response to a statement takes longer than the timeout: the database
 * process is frozen, its machine has lost power, or the network drops all packets. `statement_timeout` does not help
 * then, since PostgreSQL itself enforces it, and TCP detects the loss only after 15 minutes. Pending statements fail as
 * after any other connection loss, and the pool opens a new connection.
 *
 * The timeout must be longer than `statement_timeout`: a statement that is merely slow is cancelled by the database,
 * and then its outcome is known.
 */
export const clientWithTimeout = (timeoutMs: number, Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      const closeConnection = (): void => {
        this.connection.stream.destroy(new Error('Connection terminated: the database does not respond'));
      };
      const sendWithTimeout = (...args: unknown[]): unknown => {
        const response = send(...args);
        if (types.isPromise(response)) {
          const timer = setTimeout(closeConnection, timeoutMs).unref();
          const stop = (): void => clearTimeout(timer);
          response.then(stop, stop);
        }
        return response;
      };
      this.query = sendWithTimeout as typeof this.query;
    }
  };
