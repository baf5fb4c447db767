import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { lastPosition } from '../../engine/database/log-positions.js';
import { replicaManager } from '../../engine/database/replica-manager.js';
import type { Replicas } from '../../engine/database/watch-replicas.js';
import { catalogueVersion } from '../../marketplace/services/catalogue-version.js';
import { freeSlotsOfDays } from '../../marketplace/slots/free-slots-of-day.js';
import type { Viewer } from '../../marketplace/users/viewer.js';
import type { ReadSource } from './request-context.js';
import { sharedReads } from './shared-reads.js';

interface Parts {
  replicas: Replicas;
  primary: DataSource;
  /** Limits the connections of each address; see `connectionsOfAddress`. */
  limited(manager: EntityManager): (address: string) => EntityManager;
  /** Whether a client address has a share of what is cached. */
  isLimited: boolean;
}

/** Chooses a replica for a request of this viewer; undefined if the primary has to serve it. */
export type ChooseReadSource = (
  db: EntityManager,
  viewer: Viewer | null,
  address: string,
) => Promise<ReadSource | undefined>;

/**
 * Each replica has its own cached responses, with the versions of the catalogue that it had: a response of another one
 * may be older, although it was rendered later.
 */
export function readSources({ replicas, primary, limited, isLimited }: Parts): ChooseReadSource {
  const sources = new Map(
    replicas.all.map((replica) => {
      const databaseOf = limited(replicaManager(replica, primary.manager));
      const { manager } = replica.dataSource;
      const readVersion = (): Promise<string> =>
        catalogueVersion(manager).catch(() => {
          replica.fail();
          // Never that of the primary: what the replica shows next may be older.
          return randomUUID();
        });
      const shared = sharedReads({ readVersion, readFreeSlots: (days) => freeSlotsOfDays(manager, days) }, isLimited);
      return [replica, (address: string): ReadSource => ({ ...shared, db: databaseOf(address) })];
    }),
  );
  return async (db, viewer, address) => {
    const replica = replicas.choose(viewer ? await lastPosition(db, viewer.id) : 0n);
    return replica && sources.get(replica)?.(address);
  };
}
