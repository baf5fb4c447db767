import { Flex } from '@chakra-ui/react';
import type { ListedTokenFragment } from '../../../graphql/generated/access-tokens.js';
import { useMarketTime } from '../../../graphql/useMarketTime.js';
import { formatMoment, inWords, today } from '../../../lib/dates.js';
import { Badge } from '../../../ui/Badge.js';

/** What is known of a token: its name, what it may do, how it begins, and until when it is accepted. */
export function TokenEntry({ token }: { token: ListedTokenFragment }) {
  const { name, scope, prefix, expiresAt, lastUsedAt } = token;
  const { timeZone } = useMarketTime();
  const isOver = hasPassed(expiresAt);
  const end = inWords(today(timeZone, new Date(expiresAt))).medium;
  return (
    <div>
      <Flex wrap="wrap" align="center" columnGap="3" rowGap="1">
        <strong dir="auto">{name}</strong>
        {isOver ? (
          <Badge tone="bad">Expired</Badge>
        ) : (
          <Badge tone="calm">{scope === 'read' ? 'Read' : 'Read and write'}</Badge>
        )}
      </Flex>
      <small>
        <code>{prefix}…</code>, {isOver ? `expired on ${end}` : `expires on ${end}`}
      </small>
      <small>{lastUsedAt ? `Last used ${formatMoment(lastUsedAt, timeZone)}` : 'Never used'}</small>
    </div>
  );
}

const hasPassed = (instant: string) => new Date(instant) <= new Date();
