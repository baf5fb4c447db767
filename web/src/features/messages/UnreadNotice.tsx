import { Button } from '../../ui/Button.js';
import { unreadIn, unreadInWords } from './unread.js';

interface UnreadNoticeProps {
  bookings: readonly { id: string; unreadMessages: number }[];
  /** opens the messages of a booking */
  onOpen: (id: string) => void;
}

/** The number of unread messages of all bookings; opens the first thread with one. */
export function UnreadNotice({ bookings, onOpen }: UnreadNoticeProps) {
  const first = bookings.find(({ unreadMessages }) => unreadMessages > 0);
  if (!first) return null;
  return (
    <Button variant="outline" aria-haspopup="dialog" onClick={() => onOpen(first.id)}>
      {unreadInWords(unreadIn(bookings))}
    </Button>
  );
}
