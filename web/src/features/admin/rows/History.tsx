import { chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useAdminHistoryQuery, type AdminHistoryQuery } from '../../../graphql/generated/admin-history.js';
import { formatMoment } from '../../../lib/dates.js';
import { useLogged } from '../../../graphql/useLogged.js';
import { DetailSection } from './DetailSection.js';
import { useTimeZone } from './useTimeZone.js';

/** What administrators have done to an account, a service or a booking, newest first (P22). */
export function History({ subjectId }: { subjectId: string }) {
  const timeZone = useTimeZone();
  const { data, error, loading } = useAdminHistoryQuery({ variables: { subjectId }, fetchPolicy: 'cache-and-network' });
  useLogged('History could not be fetched', error);
  const entries = data?.adminHistory ?? [];
  return (
    <DetailSection title="History">
      {entries.length > 0 ? (
        <List>
          {entries.map((entry) => (
            <li key={entry.id}>
              <time dateTime={entry.at}>{formatMoment(entry.at, timeZone)}</time>
              <span>
                {describe(entry)} <small>by {entry.adminEmail}</small>
              </span>
            </li>
          ))}
        </List>
      ) : (
        <Text textStyle="sm" color="fg.muted">
          {(loading && 'Loading…') || (error ? 'The history could not be loaded.' : 'Nothing was done so far.')}
        </Text>
      )}
    </DetailSection>
  );
}

type Entry = AdminHistoryQuery['adminHistory'][number];

interface Before {
  isActive?: boolean;
  rating?: number;
  reason?: string;
  note?: string;
}

function describe({ action, before }: Entry): ReactNode {
  const { isActive, rating, reason, note } = before as Before;
  const texts: Record<string, ReactNode> = {
    'user.ban': 'Banned',
    'user.unban': 'Unbanned',
    'user.verify': <WithNote note={note}>Verified</WithNote>,
    'user.unverify': <WithNote note={note}>Not verified</WithNote>,
    'service.toggle': isActive ? 'Deactivated' : 'Activated',
    'review.remove': (
      <>
        Review of {rating} out of 5 stars removed: <bdi>{reason}</bdi>
      </>
    ),
  };
  return texts[action] ?? action;
}

const WithNote = ({ note, children }: { note: string | undefined; children: string }) => (
  <>
    {children}
    {note && (
      <>
        : <bdi>{note}</bdi>
      </>
    )}
  </>
);

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '2',
    textStyle: 'sm',
    '& li': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '12rem minmax(0, 1fr)' },
      columnGap: '4',
    },
    '& time': { color: 'fg.muted' },
    '& span': { whiteSpace: 'pre-line' },
  },
});
