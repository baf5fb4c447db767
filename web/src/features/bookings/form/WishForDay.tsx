import { Flex, Text } from '@chakra-ui/react';
import { inWords, type Day } from '../../../lib/dates.js';
import { Button } from '../../../ui/Button.js';
import { useWish } from './useWish.js';

interface WishForDayProps {
  serviceId: string;
  /** the day that has no free slots */
  date: Day;
  /** called if the day has free slots by now */
  onFree: () => void;
}

/** For a day without free slots: waits for one until the wish is dropped. */
export function WishForDay({ serviceId, date, onFree }: WishForDayProps) {
  const { isWished, busy, wish, drop } = useWish(serviceId, date, onFree);
  return (
    <Flex align="center" wrap="wrap" gap="3">
      <Text role="status" flex="1 1 16rem" textStyle="sm" _empty={{ display: 'none' }}>
        {isWished && `We will send you an email when a time becomes free on ${inWords(date).mediumWithWeekday}.`}
      </Text>
      <Button
        variant="outline"
        px="4"
        whiteSpace="normal"
        aria-disabled={busy}
        onClick={() => void (busy || (isWished ? drop() : wish()))}
      >
        {isWished ? 'Stop waiting' : 'Tell me when a time becomes free'}
      </Button>
    </Flex>
  );
}
