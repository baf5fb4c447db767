import type { FindOptionsWhere } from 'typeorm';
import type { Booking } from './booking.entity.js';
import type { Party } from './booking-status.js';

/** The condition for a booking if the account is a party of it. */
export const ofParty = (id: string, accountId: string): FindOptionsWhere<Booking>[] => [
  { id, customerId: accountId },
  { id, providerId: accountId },
];

/** Which party of its booking an account is. */
export const partyOf = ({ customerId }: Booking, accountId: string): Party =>
  customerId === accountId ? 'customer' : 'provider';
