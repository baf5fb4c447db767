import { chakra } from '@chakra-ui/react';
import type { OwnBookingFragment } from '../../graphql/generated/dashboard.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { inWords } from '../../lib/dates.js';
import { formatTime } from '../../lib/times.js';
import { responseDue } from './response-due.js';

/** Until when the provider should respond to a pending booking. */
export function ResponseDue({ booking }: { booking: OwnBookingFragment }) {
  const { timeZone } = useMarketTime();
  const { day, time, isOverdue } = responseDue(booking, timeZone);
  return (
    <chakra.p textStyle="sm" fontWeight="medium" color={isOverdue ? 'fg.error' : 'pending.fg'}>
      {isOverdue && 'Overdue. '}Please respond by {inWords(day).shortWithWeekday}, {formatTime(time)}
    </chakra.p>
  );
}
