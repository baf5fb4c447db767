import { Text } from '@chakra-ui/react';
import { useEffect, useReducer } from 'react';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { inWords, timeOf, today } from '../../lib/dates.js';
import { formatTime } from '../../lib/times.js';

interface PromisedResponseProps {
  answerDueAt: string;
  /** what precedes the time */
  label: string;
  /** instead of `label` once it is overdue */
  labelIfOverdue?: string;
}

/** Until when a response to a pending booking was promised, and whether that time is over. */
export function PromisedResponse({ answerDueAt, label, labelIfOverdue = label }: PromisedResponseProps) {
  const { timeZone } = useMarketTime();
  const due = new Date(answerDueAt);
  const time = [inWords(today(timeZone, due)).shortWithWeekday, formatTime(timeOf(timeZone, due))].join(', ');
  const isOverdue = useIsOver(due.getTime());
  return (
    <Text
      textStyle={{ base: 'xs', sm: 'sm' }}
      fontWeight="medium"
      minW="0"
      textWrap="balance"
      overflowWrap="anywhere"
      color={isOverdue ? 'fg.error' : 'pending.fg'}
    >
      {isOverdue && 'Overdue. '}
      {/* With no-break spaces, so that the time stays in one line. */}
      {isOverdue ? labelIfOverdue : label} {time.replaceAll(' ', '\u00a0')}
    </Text>
  );
}

/** The longest time that a timer of browsers can wait. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Whether an instant, in milliseconds, is over; also when it passes while the page is open. */
function useIsOver(instant: number): boolean {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const left = instant - Date.now();
  useEffect(() => {
    const wait = instant - Date.now();
    if (wait <= 0 || wait > MAX_TIMEOUT_MS) return;
    // A timer may be early by a millisecond.
    const timer = setTimeout(update, wait + 10);
    return () => clearTimeout(timer);
  }, [instant]);
  return left <= 0;
}
