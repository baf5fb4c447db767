import { Box, chakra, Text } from '@chakra-ui/react';
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/Button.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Loading } from '../../ui/Loading.js';
import { lazily } from '../../ui/lazily.js';
import { MessageList } from './MessageList.js';
import { useConversation } from './useConversation.js';
import type { Messages } from './messages.js';

// One reads before one writes.
const MessageForm = lazily(async () => (await import('./MessageForm.js')).MessageForm);

interface ConversationProps {
  /** names what is typed and not sent yet */
  id: string;
  messages: Messages;
  /** the number of messages that the account has not read */
  unread: number;
  me: 'customer' | 'provider';
  /** the name of the other party */
  other: string;
  /** why nothing can be sent, if so */
  closedBecause: string | undefined;
}

/** Messages like a chat, and a field to write another, at the lower edge of what scrolls. */
export function Conversation({ id, messages: source, unread, me, other, closedBecause }: ConversationProps) {
  const conversation = useConversation(source, unread);
  const { messages, received, loading, refetch } = conversation;
  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;
  // Newer browsers return a promise, which React would take for the effect's cleanup.
  const showNewest = () => void end.current?.scrollIntoView({ block: 'nearest' });
  // Also when the thread is opened. Older messages are added above without it.
  useLayoutEffect(showNewest, [newest]);
  useVisibleHeight(showNewest);

  return (
    <Column>
      {loading && <Loading label="Loading messages" />}
      {refetch && <LoadFailed title="The messages could not be loaded" refetch={refetch} />}
      {conversation.hasOlder && (
        <Button
          variant="outline"
          alignSelf="center"
          aria-disabled={conversation.loadingOlder}
          onClick={conversation.showOlder}
        >
          Show older messages
        </Button>
      )}
      {!loading && !refetch && messages.length === 0 && <Text color="fg.muted">No messages yet.</Text>}
      <MessageList messages={messages} me={me} other={other} />
      <Text role="status" srOnly>
        {received && `New message from ${other}: ${received.text}`}
      </Text>
      <footer>
        {closedBecause ? (
          <Text color="fg.muted">{closedBecause}</Text>
        ) : (
          <Suspense fallback={<Box minH="14" />}>
            <MessageForm key={id} name={id} send={conversation.send} />
          </Suspense>
        )}
      </footer>
      <div ref={end} />
    </Column>
  );
}

/** Keeps the height that the keyboard of a phone leaves in `--visible`. */
function useVisibleHeight(onChange: () => void) {
  const latest = useRef(onChange);
  useEffect(() => void (latest.current = onChange));
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Who has zoomed in sees a part on purpose.
      if (viewport.scale > 1) return;
      style.setProperty('--visible', `${viewport.height}px`);
      latest.current();
    };
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      style.removeProperty('--visible');
    };
  }, []);
}

const Column = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    flex: '1 0 auto',
    // The end of what scrolls is below the field.
    '& > footer + div': { mt: '-4' },
    '& > footer': { position: 'sticky', bottom: '0', mt: 'auto', pt: '3', pb: '3', bg: 'bg.panel' },
  },
});
