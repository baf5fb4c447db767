import { chakra } from '@chakra-ui/react';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { inWords, timeOf, today } from '../../lib/dates.js';
import { formatTime } from '../../lib/times.js';

interface PromisedResponseProps {
  answerDueAt: string;
  /** what precedes the time */
  label: string;
}

/** Until when a response to a pending booking was promised, and whether that time is over. */
export function PromisedResponse({ answerDueAt, label }: PromisedResponseProps) {
  const { timeZone } = useMarketTime();
  const due = new Date(answerDueAt);
  const time = [inWords(today(timeZone, due)).shortWithWeekday, formatTime(timeOf(timeZone, due))].join(', ');
  const isOverdue = due.getTime() <= Date.now();
  return (
    <chakra.p textStyle="sm" fontWeight="medium" textWrap="balance" color={isOverdue ? 'fg.error' : 'pending.fg'}>
      {isOverdue && 'Overdue. '}
      {/* With no-break spaces, so that the time stays in one line. */}
      {label} {time.replaceAll(' ', '\u00a0')}
    </chakra.p>
  );
}
