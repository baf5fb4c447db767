import type { Party } from './booking-status.js';

/** The condition for a booking, or a thread, if the account is a party of it. */
export const ofParty = (id: string, accountId: string) => [
  { id, customerId: accountId },
  { id, providerId: accountId },
];

/** Which party of its booking, or thread, an account is. */
export const partyOf = ({ customerId }: { customerId: string | null }, accountId: string): Party =>
  customerId === accountId ? 'customer' : 'provider';
