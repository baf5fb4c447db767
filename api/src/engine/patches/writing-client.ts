import { types } from 'node:util';
import type pg from 'pg';

/**
 * A client that closes its connection if a statement failed because the server is read-only: it leads to a standby, for
 * example because a proxy still had that one for the primary. The pool then opens a new connection.
 */
export const writingClient = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      const closeIfReadOnly = ({ code }: { code?: string }): void => {
        if (code === '25006') void this.end().catch(() => undefined);
      };
      const sendAndCheck = (...args: unknown[]): unknown => {
        const response = send(...args);
        if (types.isPromise(response)) response.catch(closeIfReadOnly);
        return response;
      };
      this.query = sendAndCheck as typeof this.query;
    }
  };
