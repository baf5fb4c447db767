import { chakra, VisuallyHidden } from '@chakra-ui/react';
import type { ShownMessageFragment } from '../../graphql/generated/messages.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { type Day, inWords, timeOf, today } from '../../lib/dates.js';
import { linksIn } from '../../lib/links-in.js';
import { formatTime } from '../../lib/times.js';

interface MessageListProps {
  messages: readonly ShownMessageFragment[];
  me: 'customer' | 'provider';
  /** the name of the other party */
  other: string;
}

/**
 * Messages by day, in the order in which they were sent and as they were written: only addresses become links. One's own
 * are on the right.
 */
export function MessageList({ messages, me, other }: MessageListProps) {
  const { timeZone, day } = useMarketTime();
  const days: { day: Day; messages: ShownMessageFragment[] }[] = [];
  for (const message of messages) {
    const sentOn = today(timeZone, new Date(message.at));
    const last = days.at(-1);
    if (last?.day === sentOn) last.messages.push(message);
    else days.push({ day: sentOn, messages: [message] });
  }
  return days.map((of) => (
    <OfDay key={of.messages[0]?.id}>
      <h3>{of.day === day ? 'Today' : dayInWords(of.day, day)}</h3>
      <ul>
        {of.messages.map(({ id, by, text, at }) => (
          <li key={id} data-own={by === me || undefined}>
            <VisuallyHidden>
              <bdi>{by === me ? 'You' : other}</bdi>:{' '}
            </VisuallyHidden>
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
            <time dateTime={at}>{formatTime(timeOf(timeZone, new Date(at)))}</time>
          </li>
        ))}
      </ul>
    </OfDay>
  ));
}

/** With the year if it is another one. */
const dayInWords = (day: Day, now: Day) =>
  day.slice(0, 4) === now.slice(0, 4) ? inWords(day).shortWithWeekday : inWords(day).mediumWithWeekday;

const OfDay = chakra('section', {
  base: {
    '& h3': { textStyle: 'xs', color: 'fg.muted', textAlign: 'center', mb: '3' },
    '& ul': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2' },
    // What only screen readers see stays in it; an edge where colours are forced.
    '& li': {
      position: 'relative',
      maxW: '85%',
      px: '4',
      py: '2',
      bg: 'bg.muted',
      borderRadius: 'control',
      outline: '1px solid transparent',
      outlineOffset: '-1px',
    },
    '& li[data-own]': { alignSelf: 'flex-end', bg: 'bg.tint' },
    '& time': { display: 'block', textStyle: 'xs', color: 'fg.muted', textAlign: 'end' },
    '& p': { whiteSpace: 'pre-line' },
    // Not inherited: Chakra's reset sets its own on every element.
    '& *': { overflowWrap: 'anywhere' },
    '& a': { color: 'brand.fg', textDecoration: 'underline' },
  },
});
