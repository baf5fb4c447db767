import { Box, chakra, Heading } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { paths } from '../../routes/paths.js';
import { useSession } from '../../session/useSession.js';
import { Button, LinkButton } from '../../ui/Button.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { Loading } from '../../ui/Loading.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Page } from '../../ui/Page.js';
import { OpenThread } from './OpenThread.js';
import { ThreadList } from './ThreadList.js';
import { useThreads } from './useThreads.js';

/** All threads of the account, and beside them, or on phones instead of them, the one that is open (P72). */
export function MessagesPage() {
  const { threadId } = useParams();
  const { user } = useSession();
  const { threads, loading, refetch, update, hasMore, loadingMore, showMore } = useThreads();
  const isOpen = threadId !== undefined;
  return (
    // As high as the screen, so that the footer stays where it is while the list comes.
    <Page
      title="Messages"
      minH={isOpen ? undefined : 'calc(100dvh - 4rem)'}
      py={isOpen ? { base: '0', lg: '10' } : { base: '8', md: '10' }}
    >
      <Heading as="h1" textStyle="title" mb="6" lgDown={isOpen ? { srOnly: true } : undefined}>
        Messages
      </Heading>
      {threads?.length === 0 && !isOpen ? (
        <EmptyState title="No messages yet" text="Ask a provider a question on the page of a service.">
          <LinkButton to={paths.services}>Browse Services</LinkButton>
        </EmptyState>
      ) : (
        <Columns>
          <Box hideBelow={isOpen ? 'lg' : undefined} minW="0">
            {!threads && loading && <Loading label="Loading messages" look="block" />}
            {!threads && !loading && <LoadFailed title="Your messages could not be loaded" refetch={refetch} />}
            {threads && user && <ThreadList threads={threads} userId={user.id} openId={threadId} />}
            {hasMore && (
              <Button variant="outline" mt="4" aria-disabled={loadingMore} onClick={showMore}>
                Show more
              </Button>
            )}
          </Box>
          {isOpen && user && <OpenThread key={threadId} id={threadId} userId={user.id} onChange={update} />}
        </Columns>
      )}
    </Page>
  );
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 22rem) minmax(0, 1fr)' },
    alignItems: 'start',
    gap: { lg: '8' },
  },
});
