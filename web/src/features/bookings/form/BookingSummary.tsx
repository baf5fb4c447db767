import { Box, Text } from '@chakra-ui/react';
import { useMarketTime } from '../../../graphql/useMarketTime.js';
import { inWords, zoneIfOther, type Day } from '../../../lib/dates.js';
import { formatPrice } from '../../../lib/numbers.js';
import { formatSpan } from '../../../lib/times.js';
import { Facts } from '../../../ui/Facts.js';

interface BookingSummaryProps {
  /** in dollars */
  price: number;
  date: Day | null;
  slot: Parameters<typeof formatSpan>[0] | undefined;
}

/** What the request is about, beside the button that sends it. */
export function BookingSummary({ price, date, slot }: BookingSummaryProps) {
  const { timeZone } = useMarketTime();
  return (
    <Box p="4" bg="bg.tint" borderRadius="control">
      <Facts
        rows
        facts={[
          ['Price', `starting from ${formatPrice(price)}`],
          ['Date', date ? inWords(date).mediumWithWeekday : 'Not chosen yet'],
          ['Time', slot ? `${formatSpan(slot)}${zoneIfOther(timeZone)}` : 'Not chosen yet'],
        ]}
      />
      <Text mt="3" textStyle="xs" color="fg.muted">
        Nothing to pay now. You settle the payment directly with your provider.
      </Text>
    </Box>
  );
}
