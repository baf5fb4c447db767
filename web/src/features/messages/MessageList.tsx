import { chakra } from '@chakra-ui/react';
import type { ShownMessageFragment } from '../../graphql/generated/messages.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { inWords, timeOf, today } from '../../lib/dates.js';
import { linksIn } from '../../lib/links-in.js';
import { formatTime } from '../../lib/times.js';

interface MessageListProps {
  messages: readonly ShownMessageFragment[];
  me: 'customer' | 'provider';
  /** the name of the other party */
  other: string;
}

/** Messages in the order in which they were sent, as they were written: only addresses become links. */
export const MessageList = ({ messages, me, other }: MessageListProps) => (
  <List>
    {messages.map(({ id, by, text, at }) => (
      <li key={id} data-own={by === me || undefined}>
        <header>
          <strong dir="auto">{by === me ? 'You' : other}</strong>
          <Moment at={at} />
        </header>
        <p dir="auto">
          {linksIn(text).map((part, index) =>
            part.isLink ? (
              <a key={index} href={part.text} target="_blank" rel="nofollow noopener">
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )}
        </p>
      </li>
    ))}
  </List>
);

function Moment({ at }: { at: string }) {
  const { timeZone } = useMarketTime();
  const instant = new Date(at);
  return (
    <time dateTime={at}>
      {inWords(today(timeZone, instant)).shortWithWeekday}, {formatTime(timeOf(timeZone, instant))}
    </time>
  );
}

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '3',
    '& li': { maxW: '85%', px: '4', py: '3', bg: 'bg.muted', borderRadius: 'control' },
    '& li[data-own]': { alignSelf: 'flex-end', bg: 'transparent', borderWidth: '1px' },
    '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '2', mb: '1' },
    '& strong': { fontWeight: 'semibold' },
    '& time': { textStyle: 'xs', color: 'fg.muted' },
    '& p': { whiteSpace: 'pre-line' },
    // Not inherited: Chakra's reset sets its own on every element.
    '& *': { overflowWrap: 'anywhere' },
    '& a': { color: 'brand.fg', textDecoration: 'underline' },
  },
});
