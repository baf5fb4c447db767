import { chakra } from '@chakra-ui/react';

const REASONS = {
  declined: 'Declined by the provider',
  withdrawn: 'Withdrawn by the customer',
  expired: 'Expired: the provider did not respond in time',
  called_off: 'Called off',
  account_ended: 'Cancelled because an account was deleted',
} as const;

interface WhyCancelledProps {
  reason: keyof typeof REASONS | null;
  /** what the party that cancelled it wrote */
  words?: string | null | undefined;
}

/** Why a booking was cancelled; nothing if it was not cancelled or no reason is recorded. */
export const WhyCancelled = ({ reason, words }: WhyCancelledProps) =>
  reason ? (
    <div>
      <chakra.p textStyle="sm" color="fg.muted">
        {REASONS[reason]}
      </chakra.p>
      {words && (
        <chakra.p textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
          {words}
        </chakra.p>
      )}
    </div>
  ) : null;
