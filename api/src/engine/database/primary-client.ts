import type pg from 'pg';
import { urlsOfHosts } from '../../kernel/database-url.js';
import { watchPrimary } from './watch-primary.js';

type Callback = (error: Error | null) => void;

/**
 * A client that connects to that of several hosts which is the primary at the moment; see `watchPrimary`. The hosts have
 * everything but their addresses in common. `pg` itself connects to one host only.
 */
function primaryClient(urls: string[], Client: typeof pg.Client): typeof pg.Client {
  const watch = watchPrimary(urls);
  return class extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const connect = this.connect.bind(this) as () => Promise<unknown>;
      const connectToPrimary = async (): Promise<void> => {
        const primary = await watch.find();
        // The pool destroys it when its timeout is over.
        if (this.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect');
        Object.assign(this, { host: primary.host, port: primary.port });
        watch.add(this, primary);
        await connect();
      };
      const withCallback = (callback?: Callback): unknown => {
        const connected = connectToPrimary();
        return callback ? void connected.then(() => callback(null), callback) : connected.then(() => this);
      };
      this.connect = withCallback as typeof this.connect;
    }
  };
}

/**
 * Options of a pool whose connections lead to the primary: of the hosts in the URL, if there are several. Without a URL
 * other options have the address.
 */
export function toPrimary(
  url: string | undefined,
  Client: typeof pg.Client,
): { Client: typeof pg.Client; connectionString?: string } {
  const urls = (url === undefined ? undefined : urlsOfHosts(url)) ?? [];
  const [first] = urls;
  if (first === undefined) return { Client };
  return { Client: urls.length > 1 ? primaryClient(urls, Client) : Client, connectionString: first };
}
