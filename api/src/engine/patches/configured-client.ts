import pg from 'pg';

/** What a statement is sent with besides its text and its parameters. */
export type StatementConfig = Pick<pg.QueryConfig, 'name' | 'types'> & { rowMode?: 'array' };

/** A client that sends each statement with what `configOf` returns, such as a name, under which it is prepared once. */
export const configuredClient = (configOf: (sql: string) => StatementConfig | undefined): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      const sendConfigured = (text: unknown, ...rest: unknown[]): unknown => {
        const added = typeof text === 'string' ? configOf(text) : undefined;
        return added ? send({ ...added, text }, ...rest) : send(text, ...rest);
      };
      this.query = sendConfigured as typeof this.query;
    }
  };
