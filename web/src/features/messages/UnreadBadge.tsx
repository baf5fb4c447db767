import { Span } from '@chakra-ui/react';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useMessageSentSubscription, useUnreadThreadsQuery } from '../../graphql/generated/messages.js';
import { paths } from '../../routes/paths.js';
import { Badge } from '../../ui/Badge.js';
import { unreadIn } from './unread.js';

/** Pages that are live anyway. Others count again when they are opened. */
const LIVE = [paths.providerDashboard, paths.myBookings, paths.messages];

/** The number of unread messages in all threads of the account, in a link to them. */
export function UnreadBadge() {
  const { pathname } = useLocation();
  const { data, refetch } = useUnreadThreadsQuery({ fetchPolicy: 'no-cache' });
  const update = useCallback(() => void refetch().catch(() => undefined), [refetch]);
  const counted = useRef(pathname);
  useEffect(() => {
    if (counted.current !== pathname) update();
    counted.current = pathname;
  }, [update, pathname]);
  useMessageSentSubscription({ onData: update, skip: !LIVE.some((path) => pathname.startsWith(path)) });
  const unread = unreadIn(data?.threads ?? []);
  if (unread === 0) return null;
  return (
    <>
      <Badge data-unread aria-hidden="true">
        {unread}
      </Badge>
      <Span srOnly>, {unread} unread</Span>
    </>
  );
}
