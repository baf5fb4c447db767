import pg from 'pg';

/** A client that sends each statement for which there is a name under that name, so that it is prepared once. */
export const preparingClient = (nameOf: (sql: string) => string | undefined): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      const sendNamed = (text: unknown, ...rest: unknown[]): unknown => {
        const name = typeof text === 'string' ? nameOf(text) : undefined;
        return name === undefined ? send(text, ...rest) : send({ name, text }, ...rest);
      };
      this.query = sendNamed as typeof this.query;
    }
  };
