import type { EntityManager } from 'typeorm';
import { readTotals } from './totals.js';

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
  const { customers, providers, services, bookings, pendingBookings, revenue } = await readTotals(db);
  return {
    totalUsers: customers,
    totalProviders: providers,
    totalServices: services,
    totalBookings: bookings,
    pendingBookings,
    totalRevenue: revenue,
  };
}
