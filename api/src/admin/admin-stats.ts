import type { EntityManager } from 'typeorm';

/** The marketplace's figures (S3.7, P24). */
export interface AdminStats {
  /** Customers. */
  totalUsers: number;
  totalProviders: number;
  totalServices: number;
  totalBookings: number;
  pendingBookings: number;
  /** Dollars of confirmed and completed bookings. */
  totalRevenue: number;
}

export async function adminStats(db: EntityManager): Promise<AdminStats> {
  const [stats] = await db.query<[AdminStats]>(
    `SELECT accounts."totalUsers", accounts."totalProviders", bookings_by_status.*,
       (SELECT count(*)::int FROM services) AS "totalServices"
     FROM (SELECT count(*) FILTER (WHERE role = 'user')::int AS "totalUsers",
             count(*) FILTER (WHERE role = 'provider')::int AS "totalProviders" FROM users) accounts,
          (SELECT count(*)::int AS "totalBookings",
             count(*) FILTER (WHERE status = 'pending')::int AS "pendingBookings",
             coalesce(sum(total_amount) FILTER (WHERE status IN ('confirmed', 'completed')), 0)::float8 AS "totalRevenue"
           FROM bookings) bookings_by_status`,
  );
  return stats;
}
