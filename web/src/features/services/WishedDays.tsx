import { Box, chakra, Heading, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { serverMessage } from '../../graphql/errors.js';
import {
  FavouritesPageDocument,
  useEndWishMutation,
  type FavouritesPageQuery,
} from '../../graphql/generated/favourites-page.js';
import { showAlert } from '../../lib/alerts.js';
import { inWords } from '../../lib/dates.js';
import { paths } from '../../routes/paths.js';
import { Button } from '../../ui/Button.js';
import { TextLink } from '../../ui/TextLink.js';

type Wish = FavouritesPageQuery['myWishes'][number];

/** The days for which the account waits, with a button to stop. Nothing if there are none. */
export function WishedDays({ wishes }: { wishes: readonly Wish[] }) {
  const [endWish] = useEndWishMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  if (wishes.length === 0) return null;

  const stop = async ({ serviceId, date }: Wish) => {
    // The button is removed with its day.
    heading.current?.focus({ preventScroll: true });
    try {
      await endWish({
        variables: { serviceId, date },
        optimisticResponse: { dropWish: true },
        update: (cache) =>
          void cache.updateQuery(
            { query: FavouritesPageDocument },
            (shown) =>
              shown && {
                ...shown,
                myWishes: shown.myWishes.filter((one) => one.serviceId !== serviceId || one.date !== date),
              },
          ),
      });
    } catch (failure) {
      showAlert(serverMessage(failure) ?? 'Failed to drop your wish');
    }
  };

  return (
    <Box as="section" aria-labelledby="wished-days" mb="12">
      <Heading id="wished-days" ref={heading} tabIndex={-1} textStyle="heading" outline="0">
        Waiting for a free time
      </Heading>
      <Text color="fg.muted" textStyle="sm" mt="1" mb="3">
        We will send you an email when a time becomes free on one of these days.
      </Text>
      <ul>
        {wishes.map((wish) => (
          <Row key={`${wish.serviceId} ${wish.date}`}>
            <div>
              {wish.service ? (
                <TextLink dir="auto" to={paths.book(wish.serviceId)}>
                  {wish.service.title}
                </TextLink>
              ) : (
                'A service that is not available at the moment'
              )}
              <p>{inWords(wish.date).mediumWithWeekday}</p>
            </div>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Stop waiting for ${inWords(wish.date).mediumWithWeekday}, ${wish.service?.title ?? 'service'}`}
              onClick={() => void stop(wish)}
            >
              Stop waiting
            </Button>
          </Row>
        ))}
      </ul>
    </Box>
  );
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    py: '2',
    borderBottomWidth: '1px',
    '& > div': { minW: '0' },
    // Not inherited: Chakra's reset sets its own on every element.
    '& a': { overflowWrap: 'anywhere' },
    '& p': { textStyle: 'sm', color: 'fg.muted' },
  },
});
