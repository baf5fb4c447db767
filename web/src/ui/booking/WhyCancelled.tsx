import { Text } from '@chakra-ui/react';

const REASONS = {
  declined: 'Declined by the provider',
  withdrawn: 'Withdrawn by the customer',
  expired: 'Expired: the provider did not respond in time',
  called_off: 'Called off',
  account_ended: 'Cancelled because an account was deleted',
} as const;

/** To the party whose doing it was. */
const OWN = {
  customer: { withdrawn: 'You cancelled this' },
  provider: { declined: 'You declined this', expired: 'Expired: you did not respond in time' },
} as const;

interface WhyCancelledProps {
  reason: keyof typeof REASONS | null;
  /** the side of the signed-in account */
  as?: keyof typeof OWN;
  /** what the party that cancelled it wrote */
  words?: string | null | undefined;
}

/** Why a booking was cancelled; nothing if it was not cancelled or no reason is recorded. */
export const WhyCancelled = ({ reason, as, words }: WhyCancelledProps) =>
  reason ? (
    <div>
      <Text textStyle="sm" color="fg.muted">
        {{ ...REASONS, ...(as && OWN[as]) }[reason]}
      </Text>
      {words && (
        <Text dir="auto" textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
          {words}
        </Text>
      )}
    </div>
  ) : null;
