import { chakra } from '@chakra-ui/react';

const REASONS = {
  declined: 'Declined by the provider',
  withdrawn: 'Withdrawn by the customer',
  expired: 'Expired: the provider did not respond in time',
  called_off: 'Called off',
  account_ended: 'Cancelled because an account was deleted',
} as const;

/** Why a booking was cancelled; nothing if it was not cancelled or no reason is recorded. */
export const WhyCancelled = ({ reason }: { reason: keyof typeof REASONS | null }) =>
  reason ? (
    <chakra.p textStyle="sm" color="fg.muted">
      {REASONS[reason]}
    </chakra.p>
  ) : null;
