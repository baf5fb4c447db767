import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectToWatch } from './watch-connection.js';

/** Less than the 2 s that the pool waits for a connection, so that the reason of a failure is that there is no primary. */
const TIMEOUT_MS = 1500;
/** How often each host is asked. */
const INTERVAL_MS = 1000;
/** How long the first choice waits for hosts that do not respond, one of which may be the newest primary. */
const FIRST_CHOICE_MS = 1000;

const TIMELINE = `
  SELECT CASE WHEN pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' THEN NULL
    ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline`;

/** Where a host is, as a client of `pg` takes it. */
export interface Place {
  host: string;
  port: number;
}

interface Host extends Place {
  url: string;
  responded: boolean;
  /** Undefined for a host that cannot write. */
  timeline: string | undefined;
  /** Whether a response is pending. */
  asked: boolean;
  client: pg.Client | undefined;
}

export interface PrimaryWatch {
  /** The primary. Rejects with the code 08001 if none is found before the timeout. */
  find(): Promise<Place>;
  /** To be called with each connection to the primary: it is closed once another host is the primary. */
  add(client: pg.Client, primary: Place): void;
}

const noPrimary = (): Error =>
  Object.assign(new Error('no host of the database is a primary that responds'), { code: '08001' });

/**
 * Asks each host once a second whether it can write, for as long as there are connections to the primary. That one is
 * the host with the highest timeline: each promotion begins a new one, so that a former primary that is still running
 * is no longer used.
 */
export function watchPrimary(urls: string[]): PrimaryWatch {
  const hosts = urls.map((url): Host => {
    const { host, port } = new pg.Client(url);
    return { url, host, port, responded: false, timeline: undefined, asked: false, client: undefined };
  });
  const connections = new Map<pg.Client, Place>();
  const waiting = new Set<() => void>();
  let primary: Host | undefined;
  let isRunning = false;
  let began = 0;

  function choose(): void {
    const mayRespond = hosts.some(({ responded }) => !responded) && performance.now() - began < FIRST_CHOICE_MS;
    if (primary === undefined && mayRespond) return;
    for (const host of hosts)
      if (host.timeline !== undefined && (primary?.timeline === undefined || host.timeline > primary.timeline))
        primary = host;
    if (primary?.timeline === undefined) return;
    for (const [client, host] of connections)
      if (host !== primary)
        client.connection.stream.destroy(new Error('Connection terminated: another host is the primary'));
    for (const resume of waiting) resume();
  }

  async function ask(host: Host): Promise<void> {
    if (host.asked) return;
    host.asked = true;
    try {
      host.client ??= await connectToWatch(host.url);
      const { rows } = await host.client.query<{ timeline: string | null }>(TIMELINE);
      host.timeline = rows[0]?.timeline ?? undefined;
    } catch {
      close(host);
      // Without a response it may still be the primary; connections to it fail by themselves.
      if (host !== primary) host.timeline = undefined;
    }
    host.asked = false;
    host.responded = true;
    if (isRunning) choose();
    else close(host);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    primary = undefined;
    began = performance.now();
    for (const host of hosts) Object.assign(host, { responded: false, timeline: undefined });
    setTimeout(choose, FIRST_CHOICE_MS).unref();
    while (connections.size > 0 || waiting.size > 0) {
      for (const host of hosts) void ask(host);
      await sleep(INTERVAL_MS, undefined, { ref: false });
    }
    isRunning = false;
    hosts.forEach(close);
  }

  return {
    async find() {
      const deadline = AbortSignal.timeout(TIMEOUT_MS);
      while (primary?.timeline === undefined || !isRunning) {
        if (deadline.aborted) throw noPrimary();
        await new Promise<void>((resolve) => {
          const resume = (): void => {
            waiting.delete(resume);
            deadline.removeEventListener('abort', resume);
            resolve();
          };
          waiting.add(resume);
          deadline.addEventListener('abort', resume);
          void run();
        });
      }
      return primary;
    },
    add(client, place) {
      connections.set(client, place);
      client.once('end', () => connections.delete(client));
    },
  };
}

function close(host: Host): void {
  host.client?.connection.stream.destroy();
  host.client = undefined;
}
