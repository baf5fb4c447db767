import { Grid, Text } from '@chakra-ui/react';
import { useState } from 'react';
import calendar from '../../../assets/empty-calendar.svg';
import { copyText } from '../../../lib/copy-text.js';
import { paths } from '../../../routes/paths.js';
import { Button } from '../../../ui/Button.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { TextLink } from '../../../ui/TextLink.js';

/** What a provider has that customers can book. */
export interface Offer {
  hasService: boolean;
  hasFreeTimes: boolean;
}

interface NoBookingsProps extends Offer {
  providerId: string;
  /** shown as a button if a free time is what is missing */
  onAddSlot?: () => void;
}

/** What a provider without bookings has to do before customers can book, or the address to send to them. */
export function NoBookings({ providerId, hasService, hasFreeTimes, onAddSlot }: NoBookingsProps) {
  const isReady = hasService && hasFreeTimes;
  const missing = hasService
    ? 'Add time slots so that customers can book you.'
    : 'Add a service that customers can book.';
  return (
    <EmptyState
      title="No bookings yet"
      text={isReady ? 'All is ready. Send customers the address of your page.' : missing}
      picture={calendar}
    >
      {isReady && <PageAddress address={new URL(paths.provider(providerId), window.location.origin).href} />}
      {hasService && !hasFreeTimes && onAddSlot && (
        <Button variant="outline" onClick={() => onAddSlot()}>
          Offer a time
        </Button>
      )}
    </EmptyState>
  );
}

function PageAddress({ address }: { address: string }) {
  const [outcome, setOutcome] = useState('');
  return (
    <Grid justifyItems="center" gap="4">
      <Text overflowWrap="anywhere">
        <TextLink to={new URL(address).pathname}>{address}</TextLink>
      </Text>
      <Button variant="outline" onClick={async () => setOutcome((await copyText(address)) ? 'Copied.' : '')}>
        Copy Address
      </Button>
      <Text role="status" textStyle="sm" _empty={{ mt: '-4' }}>
        {outcome}
      </Text>
    </Grid>
  );
}
