import { Flex, Text } from '@chakra-ui/react';
import { useLayoutEffect, useRef } from 'react';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { addDays, type Day } from '../../lib/dates.js';
import { OPEN_DAYS } from '../../lib/limits.js';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Loading } from '../../ui/Loading.js';
import { MessageForm } from './MessageForm.js';
import { MessageList } from './MessageList.js';
import { useThread } from './useThread.js';

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
  const thread = useThread(booking.id, booking.unreadMessages);
  const { messages, received } = thread;
  const { day } = useMarketTime();
  const lastDay = addDays(booking.eventDate, OPEN_DAYS + (booking.timeSlot.endsNextDay ? 1 : 0));
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  // Also when the thread is opened. Older messages are added above without it.
  // Newer browsers return a promise, which React would take for the effect's cleanup.
  useLayoutEffect(() => void end.current?.scrollIntoView({ block: 'nearest' }), [newest]);

  return (
    <Dialog title="Messages" onClose={onClose}>
      <Flex direction="column" gap="4">
        <p>
          <bdi>{booking.service.title}</bdi>, with <bdi>{other.name}</bdi>
        </p>
        {thread.loading && <Loading label="Loading messages" />}
        {thread.refetch && <LoadFailed title="The messages could not be loaded" refetch={thread.refetch} />}
        {thread.hasOlder && (
          <Button variant="outline" alignSelf="center" aria-disabled={thread.loadingOlder} onClick={thread.showOlder}>
            Show older messages
          </Button>
        )}
        {!thread.loading && !thread.refetch && messages.length === 0 && <Text color="fg.muted">No messages yet.</Text>}
        <MessageList messages={messages} me={me} other={other.name} />
        <Text role="status" srOnly>
          {received && `New message from ${other.name}: ${received.text}`}
        </Text>
        {other.hasLeft ? (
          <Text color="fg.muted">The other account was deleted, so that it receives no messages.</Text>
        ) : day > lastDay ? (
          <Text color="fg.muted">Messages can be sent until 30 days after the event.</Text>
        ) : (
          <MessageForm bookingId={booking.id} send={thread.send} />
        )}
        <div ref={end} />
      </Flex>
    </Dialog>
  );
}
