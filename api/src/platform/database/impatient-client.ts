import { types } from 'node:util';
import pg from 'pg';

/**
 * A connection that is given up when the database leaves a statement unanswered for so long: its process is frozen, its
 * machine has lost power, or the network between drops everything. PostgreSQL's own `statement_timeout` is no help
 * then, since it is PostgreSQL that would have to keep it, and TCP notices after a quarter of an hour. Whatever waits
 * on the connection fails as after any other loss, and the pool makes a new one.
 *
 * The limit has to be longer than `statement_timeout`: what is merely slow is ended by the database, which then knows
 * how it ended.
 */
export const impatientClient = (silenceMs: number): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      const giveUp = (): void => {
        this.connection.stream.destroy(
          new Error('Connection terminated: the database does not answer'),
        );
      };
      const watched = (...args: unknown[]): unknown => {
        const answer = send(...args);
        if (types.isPromise(answer)) {
          const timer = setTimeout(giveUp, silenceMs).unref();
          const stop = (): void => clearTimeout(timer);
          answer.then(stop, stop);
        }
        return answer;
      };
      this.query = watched as typeof this.query;
    }
  };
