import { chakra, Heading } from '@chakra-ui/react';
import { isNotFound } from '../../graphql/errors.js';
import { paths } from '../../routes/paths.js';
import { LinkButton } from '../../ui/Button.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ChevronLeftIcon } from '../../ui/icons.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Loading } from '../../ui/Loading.js';
import { TextLink } from '../../ui/TextLink.js';
import { closedBecause } from './closed-because.js';
import { Conversation } from './Conversation.js';
import { partiesOf } from './parties-of.js';
import { useMessagesOfThread } from './useMessagesOfThread.js';

interface OpenThreadProps {
  id: string;
  userId: string;
  /** called when something was sent or read */
  onChange: () => void;
}

/** A thread as high as the screen, in which its messages scroll. */
export function OpenThread({ id, userId, onChange }: OpenThreadProps) {
  const messages = useMessagesOfThread(id, onChange);
  const { thread, error, loading, refetch } = messages;
  if (!thread) {
    if (loading) return <Loading label="Loading messages" />;
    return isNotFound(error) ? (
      <EmptyState title="Message not found" text="It may have been removed with its booking.">
        <LinkButton to={paths.messages}>All Messages</LinkButton>
      </EmptyState>
    ) : (
      <LoadFailed title="The messages could not be loaded" refetch={refetch} />
    );
  }
  const { me, other } = partiesOf(thread, userId);
  const { service, bookingId, isOpen, unreadMessages } = thread;
  return (
    <Panel>
      <header data-sticks>
        <LinkButton to={paths.messages} variant="ghost" size="icon" hideFrom="lg" aria-label="All Messages">
          <ChevronLeftIcon />
        </LinkButton>
        <div>
          <Heading as="h2" textStyle="subheading" dir="auto" truncate>
            {other.name}
          </Heading>
          <p>
            {service.id !== null && service.isListed ? (
              <TextLink to={paths.service(service.id)} dir="auto">
                {service.title}
              </TextLink>
            ) : (
              <span dir="auto">{service.title}</span>
            )}
          </p>
        </div>
      </header>
      <Conversation
        id={id}
        messages={messages}
        unread={unreadMessages}
        me={me}
        other={other.name}
        closedBecause={closedBecause({ isOpen, hasLeft: other.id === null, isOfBooking: bookingId !== null })}
      />
    </Panel>
  );
}

const Panel = chakra('section', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    // Below the header of the page, above the keyboard of a phone.
    height: {
      base: 'calc(var(--visible, 100dvh) - 4rem - 1px)',
      lg: 'max(24rem, calc(100dvh - 15rem))',
    },
    mx: { base: '-4', lg: '0' },
    px: '4',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    bg: 'bg.panel',
    borderWidth: { lg: '1px' },
    borderRadius: { lg: 'card' },
    '& > header': {
      position: 'sticky',
      top: '0',
      zIndex: '1',
      display: 'flex',
      flexShrink: '0',
      alignItems: 'center',
      gap: '2',
      minH: '16',
      py: '2',
      mx: '-4',
      px: '4',
      mb: '4',
      bg: 'bg.panel',
      borderBottomWidth: '1px',
    },
    '& > header > div': { minW: '0', flex: '1' },
    '& > header p': { textStyle: 'sm', color: 'fg.muted', truncate: true },
  },
});
