import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { seesContact } from '../users/provider-card.js';
import type { Viewer } from '../users/viewer.js';
import { bytesOf, publicService, type ServiceView } from './catalogue.js';

/** Approximate bytes of all cached services; those of a large catalogue have a kilobyte each. */
const MAX_BYTES = 8_000_000;
/** Bytes that a service takes besides its texts. */
const OVERHEAD = 1_000;

/** Reads a service like `publicService`. */
export type ReadService = (db: EntityManager, viewer: Viewer | null, id: string) => Promise<ServiceView>;

/**
 * Reads services that were read before only once for a version of the catalogue, for operations whose responses are not
 * cached for it, since they also contain free slots. `currentVersion` reads the version after the call, so that each change
 * shows at once (docs/decisions/0009).
 */
export function cachedServices(currentVersion: () => Promise<string>): ReadService {
  const cached = new LRUCache<string, { version: string; service: ServiceView }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ service }) => bytesOf([service]) + OVERHEAD,
  });
  return async (db, viewer, id) => {
    const key = `${seesContact(viewer)} ${id}`;
    const version = await currentVersion();
    const found = cached.get(key);
    if (found?.version === version) return found.service;
    const service = await publicService(db, viewer, id);
    cached.set(key, { version, service });
    return service;
  };
}
