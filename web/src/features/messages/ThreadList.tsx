import { chakra, Span } from '@chakra-ui/react';
import type { ShownThreadFragment } from '../../graphql/generated/messages.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { inWords, timeOf, today } from '../../lib/dates.js';
import { formatTime } from '../../lib/times.js';
import { paths } from '../../routes/paths.js';
import { Badge } from '../../ui/Badge.js';
import { RouterLink } from '../../ui/RouterLink.js';
import { partiesOf } from './parties-of.js';

interface ThreadListProps {
  threads: readonly ShownThreadFragment[];
  userId: string;
  openId: string | undefined;
}

/** A line for each thread: with whom, about what, its last words and when. */
export const ThreadList = ({ threads, userId, openId }: ThreadListProps) => (
  <List>
    {threads.map((thread) => (
      <li key={thread.id}>
        <Row thread={thread} userId={userId} isOpen={thread.id === openId} />
      </li>
    ))}
  </List>
);

function Row({ thread, userId, isOpen }: { thread: ShownThreadFragment; userId: string; isOpen: boolean }) {
  const { me, other } = partiesOf(thread, userId);
  const { unreadMessages: unread, service, lastMessageAt } = thread;
  const [last] = thread.messages;
  return (
    <RouterLink to={paths.thread(thread.id)} aria-current={isOpen ? 'page' : undefined}>
      <span>
        <strong dir="auto">{other.name}</strong>
        <Moment at={lastMessageAt} />
      </span>
      <span dir="auto">{service.title}</span>
      <span data-last>
        <span dir="auto">{last && (last.by === me ? `You: ${last.text}` : last.text)}</span>
        {unread > 0 && (
          <>
            <Badge aria-hidden="true">{unread}</Badge>
            <Span srOnly>, {unread} unread</Span>
          </>
        )}
      </span>
    </RouterLink>
  );
}

/** The time of today, else the day, with the year if it is another one. */
function Moment({ at }: { at: string }) {
  const { timeZone, day } = useMarketTime();
  const instant = new Date(at);
  const sentOn = today(timeZone, instant);
  const { short, medium } = inWords(sentOn);
  const dayInWords = sentOn.slice(0, 4) === day.slice(0, 4) ? short : medium;
  return <time dateTime={at}>{sentOn === day ? formatTime(timeOf(timeZone, instant)) : dayInWords}</time>;
}

const List = chakra('ul', {
  base: {
    borderWidth: '1px',
    borderRadius: 'card',
    bg: 'bg.panel',
    overflow: 'hidden',
    '& li + li': { borderTopWidth: '1px' },
    '& a': { display: 'grid', px: '4', py: '3', textStyle: 'sm', focusVisibleRing: 'inside' },
    '& a:hover, & a[aria-current]': { bg: 'bg.muted' },
    '& a > span': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '3', minW: '0' },
    '& strong, & a > span[dir], & [data-last] > span:first-of-type': { truncate: true },
    '& strong': { fontWeight: 'semibold' },
    '& a > span[dir]': { display: 'block', color: 'fg.muted' },
    '& [data-last]': { minH: '6' },
    '& time': { flexShrink: '0', textStyle: 'xs', color: 'fg.muted' },
  },
});
