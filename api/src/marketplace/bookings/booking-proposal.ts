import { endsNextDay } from '../slots/overnight.js';
import type { SlotView } from '../slots/slot-list.sql.js';
import type { Party } from './booking-status.js';

/** What one party of a confirmed booking proposes to the other (P45). */
export interface ProposalView {
  id: string;
  /** The proposed slot with the times for which it was proposed; null to call the booking off. */
  slot: SlotView | null;
  by: Party;
  message: string | null;
}

/** SQL that builds a `ProposalView` as JSON from a row of `proposals` and its row of `slots`, both of which may be missing. */
export const proposalSql = (proposals: string, slots: string): string =>
  `CASE WHEN ${proposals}.id IS NOT NULL THEN json_build_object('id', ${proposals}.id, 'by', ${proposals}.by,
      'message', ${proposals}.message, 'slot', CASE WHEN ${slots}.id IS NOT NULL THEN json_build_object('id', ${slots}.id,
        'date', ${proposals}.date::text, 'startTime', to_char(${proposals}.start_time, 'HH24:MI'),
        'endTime', to_char(${proposals}.end_time, 'HH24:MI'),
        'endsNextDay', ${endsNextDay(proposals)}, 'isBooked', ${slots}.is_booked) END) END`;
