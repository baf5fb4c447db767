export const BOOKING_STATUSES = ['pending', 'confirmed', 'cancelled', 'completed'] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Live bookings hold their slot (decision 16). */
export const isLive = (status: BookingStatus): boolean =>
  status === 'pending' || status === 'confirmed';
