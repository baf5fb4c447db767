import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import type { ReplicaState } from '../ops/metrics.js';
import { connectToWatch, RESPONSE_TIMEOUT_MS } from './watch-connection.js';

/** A replica is omitted if it has not replayed what the primary had written this long ago. */
const MAX_LAG_MS = 5_000;
const INTERVAL_MS = 250;

const OF_PRIMARY = `
  SELECT (pg_current_wal_insert_lsn() - '0/0')::text AS position, pg_postmaster_start_time()::text AS "startedAt"`;
const OF_REPLICA = `
  SELECT CASE WHEN pg_is_in_recovery() THEN (pg_last_wal_replay_lsn() - '0/0')::text END AS position`;

export interface Replica {
  readonly dataSource: DataSource;
  /** To be called when a statement fails: it is omitted until it responds again. */
  fail(): void;
}

export interface Replicas {
  readonly all: readonly Replica[];
  /** One of those that have replayed this position and lag by 5 s at most, in a cycle; undefined if there are none. */
  choose(position: bigint): Replica | undefined;
  state(): ReplicaState[];
  close(): Promise<void>;
}

interface WatchedReplica extends Replica {
  name: string;
  client: pg.Client | undefined;
  /** Replayed at least up to here, as of `respondedAt`. */
  position: bigint;
  respondedAt: number;
  wasUsable: boolean;
}

export interface WatchOptions {
  /** One for each replica, in the same order as `urls`; not connected yet. */
  dataSources: DataSource[];
  urls: string[];
  primary: DataSource;
  /** Receives one line for each replica that is omitted or used again. */
  log(message: string): void;
}

/** Compares the positions of the primary and of its replicas four times a second. */
export function watchReplicas({ dataSources, urls, primary, log }: WatchOptions): Replicas {
  const replicas = dataSources.map((dataSource, n): WatchedReplica => {
    const { host, port } = new pg.Client(urls[n]);
    return {
      ...{ dataSource, name: `${host}:${port}`, client: undefined },
      ...{ position: 0n, respondedAt: -Infinity, wasUsable: false },
      fail() {
        this.respondedAt = -Infinity;
      },
    };
  });
  /** What the primary had written, by the time of the response. */
  let written: { at: number; position: bigint }[] = [];
  /**
   * Replicas must have replayed what the primary had written when it was first seen: it may have started after a crash
   * or a promotion, and then `log_positions` is empty.
   */
  let first: { startedAt: string; position: bigint } | undefined;
  let isClosed = false;
  let next = 0;

  async function askPrimary(): Promise<void> {
    const [row] = await primary.query<{ position: string; startedAt: string }[]>(OF_PRIMARY);
    if (!row) return;
    const position = BigInt(row.position);
    const at = performance.now();
    if (first?.startedAt !== row.startedAt) first = { startedAt: row.startedAt, position };
    const isOld = (entry?: { at: number }): boolean => entry !== undefined && entry.at < at - MAX_LAG_MS;
    written.push({ at, position });
    while (isOld(written[1])) written = written.slice(1);
  }

  /** What a replica must have replayed that lags by less than `MAX_LAG_MS`. */
  function required(): bigint | undefined {
    if (!first) return undefined;
    const old = written.findLast(({ at }) => at < performance.now() - MAX_LAG_MS);
    return old && old.position > first.position ? old.position : first.position;
  }

  function isUsable({ dataSource, position, respondedAt }: WatchedReplica): boolean {
    const least = required();
    const hasResponded = performance.now() - respondedAt < RESPONSE_TIMEOUT_MS + INTERVAL_MS;
    return least !== undefined && dataSource.isInitialized && hasResponded && position >= least;
  }

  async function askReplica(replica: WatchedReplica): Promise<void> {
    try {
      replica.client ??= await connectToWatch(urls[replicas.indexOf(replica)] ?? '');
      const { rows } = await replica.client.query<{ position: string | null }>(OF_REPLICA);
      if (!replica.dataSource.isInitialized) await replica.dataSource.initialize();
      const position = rows[0]?.position;
      if (typeof position !== 'string') return replica.fail(); // it was promoted
      replica.position = BigInt(position);
      replica.respondedAt = performance.now();
    } catch {
      replica.client?.connection.stream.destroy();
      replica.client = undefined;
      replica.fail();
    }
  }

  async function repeatedly(ask: () => Promise<void>): Promise<void> {
    while (!isClosed) {
      await ask().catch(() => undefined); // the primary is away: replicas are used as before
      for (const replica of replicas) {
        const usable = isUsable(replica);
        if (usable !== replica.wasUsable) log(`the replica ${replica.name} is ${usable ? 'used' : 'omitted'}`);
        replica.wasUsable = usable;
      }
      await sleep(INTERVAL_MS, undefined, { ref: false });
    }
  }
  const loops = [repeatedly(askPrimary), ...replicas.map((replica) => repeatedly(() => askReplica(replica)))];

  return {
    all: replicas,
    choose(position) {
      const usable = replicas.filter((replica) => isUsable(replica) && replica.position >= position);
      return usable[(next += 1) % usable.length];
    },
    state() {
      const newest = written.at(-1)?.position ?? 0n;
      return replicas.map((replica) => ({
        name: replica.name,
        isUsed: isUsable(replica),
        // The replica may have been asked after the primary.
        lagBytes: replica.position === 0n ? undefined : Math.max(0, Number(newest - replica.position)),
      }));
    },
    async close() {
      isClosed = true;
      await Promise.all(loops);
      for (const { client, dataSource } of replicas) {
        client?.connection.stream.destroy();
        if (dataSource.isInitialized) await dataSource.destroy();
      }
    },
  };
}
