import { registerEnumType } from 'type-graphql';
import { BookingStatusEnum } from '../../../marketplace/bookings/booking-status.js';

registerEnumType(BookingStatusEnum, {
  name: 'BookingStatus',
  description:
    'The status of a booking. While it is `pending` or `confirmed`, the slot is not free. `cancelled` and `completed` are final.',
  valuesConfig: {
    pending: {
      description: 'Requested by the customer. The provider has neither confirmed nor declined yet.',
    },
    confirmed: { description: 'Confirmed by the provider.' },
    cancelled: {
      description:
        'Cancelled by the customer, declined by the provider, or cancelled automatically; see `cancelledBecause`.',
    },
    completed: {
      description: 'Confirmed, and the slot has ended. Set automatically within a minute after the slot ends.',
    },
  },
});

export const CancelledBecauseEnum = {
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
  called_off: 'called_off',
  account_ended: 'account_ended',
} as const;
registerEnumType(CancelledBecauseEnum, {
  name: 'CancelledBecause',
  description: 'The reason why a booking was cancelled.',
  valuesConfig: {
    declined: { description: 'The provider declined the booking.' },
    withdrawn: { description: 'The customer cancelled the booking while it was pending.' },
    expired: {
      description:
        'The provider neither confirmed nor declined the booking before its slot began. Set automatically within a minute after the slot begins.',
    },
    called_off: {
      description:
        'Both parties agreed to call the confirmed booking off, or an administrator deleted it while it was pending or confirmed.',
    },
    account_ended: { description: 'The account of the customer or the provider was deleted.' },
  },
});
