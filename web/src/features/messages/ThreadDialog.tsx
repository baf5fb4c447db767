import { useMarketTime } from '../../graphql/useMarketTime.js';
import { addDays, type Day } from '../../lib/dates.js';
import { OPEN_DAYS } from '../../lib/limits.js';
import { Dialog } from '../../ui/Dialog.js';
import { closedBecause } from './closed-because.js';
import { Conversation } from './Conversation.js';
import { useMessagesOfBooking } from './useMessagesOfBooking.js';

interface ThreadDialogProps {
  booking: {
    id: string;
    service: { title: string };
    eventDate: Day;
    timeSlot: { endsNextDay: boolean };
    unreadMessages: number;
  };
  me: 'customer' | 'provider';
  /** the other party; `hasLeft` if its account was deleted */
  other: { name: string; hasLeft: boolean };
  onClose: () => void;
}

/** The messages of a booking, and a field to write another. */
export function ThreadDialog({ booking, me, other, onClose }: ThreadDialogProps) {
  const messages = useMessagesOfBooking(booking.id);
  const { day } = useMarketTime();
  const lastDay = addDays(booking.eventDate, OPEN_DAYS + (booking.timeSlot.endsNextDay ? 1 : 0));
  return (
    <Dialog title="Messages" onClose={onClose}>
      <p>
        <bdi>{booking.service.title}</bdi>, with <bdi>{other.name}</bdi>
      </p>
      <Conversation
        id={booking.id}
        messages={messages}
        unread={booking.unreadMessages}
        me={me}
        other={other.name}
        closedBecause={closedBecause({ isOpen: day <= lastDay, hasLeft: other.hasLeft, isOfBooking: true })}
      />
    </Dialog>
  );
}
