import type { ApolloCache } from '@apollo/client';
import { AdminStatsDocument, type AdminStatsQuery } from '../../../graphql/generated/admin-stats.js';

type Stats = AdminStatsQuery['adminStats'];

/** Applies what an administrator has done to the cached figures of the marketplace. */
export const changeStats = (cache: ApolloCache, change: (stats: Stats) => Partial<Stats>) =>
  cache.updateQuery(
    { query: AdminStatsDocument },
    (data) => data && { adminStats: { ...data.adminStats, ...change(data.adminStats) } },
  );
