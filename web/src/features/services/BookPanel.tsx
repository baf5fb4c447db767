import { Box, chakra, Flex, Heading } from '@chakra-ui/react';
import { useEventPlan } from '../../event/useEventPlan.js';
import { FavouriteButton } from '../../favourites/FavouriteButton.js';
import { useMarketTime } from '../../graphql/useMarketTime.js';
import { nearDay } from '../../lib/dates.js';
import { formatPrice } from '../../lib/numbers.js';
import { paths } from '../../routes/paths.js';
import { useSession } from '../../session/useSession.js';
import { Avatar } from '../../ui/Avatar.js';
import { Badge } from '../../ui/Badge.js';
import { LinkButton } from '../../ui/Button.js';
import { FreeDates } from '../../ui/FreeDates.js';
import { ClockIcon, PinIcon } from '../../ui/icons.js';
import { TextLink } from '../../ui/TextLink.js';
import { Rating } from '../../ui/Rating.js';
import type { ListedService } from './filter-services.js';

type ShownService = Pick<ListedService, 'title' | 'category' | 'price' | 'duration' | 'provider'>;

interface BookPanelProps {
  id: string;
  title: string;
  /** undefined until it is known */
  service: ShownService | undefined;
  dates: readonly string[] | undefined;
}

/** What one needs to know before booking, and the way to do it, which on phones remains in view. */
export function BookPanel({ id, title, service, dates }: BookPanelProps) {
  const { user } = useSession();
  const { date } = useEventPlan();
  const { day: today } = useMarketTime();
  const isOwn = user !== null && user.id === service?.provider.id;
  return (
    // While the service loads, the panel has the height of most, so that what is below it stays where it is.
    <Box
      gridArea="panel"
      minW="0"
      minH={service ? undefined : { base: '26rem', lg: '0' }}
      position={{ lg: 'sticky' }}
      top="24"
    >
      <Flex align="center" wrap="wrap" justify="space-between" gap="3" minH="11">
        {service && (
          <>
            <Badge>{service.category}</Badge>
            <FavouriteButton serviceId={id} describedBy="service-title" />
          </>
        )}
      </Flex>
      <Heading as="h1" dir="auto" id="service-title" textStyle="title" mt="3" overflowWrap="anywhere">
        {title}
      </Heading>
      {service && (
        <>
          <Provider>
            <Avatar src={service.provider.profileImage?.cardUrl} />
            <TextLink variant="plain" dir="auto" to={paths.provider(service.provider.id)}>
              {service.provider.name}
            </TextLink>
            <Rating value={service.provider.rating} count={service.provider.ratingCount} />
          </Provider>
          <Facts>
            {service.provider.city && (
              <li dir="auto">
                <PinIcon /> {service.provider.city}
              </li>
            )}
            <li dir="auto">
              <ClockIcon /> {service.duration}
            </li>
          </Facts>
          <Offer data-bar>
            <p>
              <small>starting from</small>
              <strong>{formatPrice(service.price)}</strong>
            </p>
            {isOwn ? (
              <LinkButton to={paths.editService(id)} size="lg">
                Edit
              </LinkButton>
            ) : (
              <LinkButton to={paths.book(id)} size="lg">
                Book Now
              </LinkButton>
            )}
          </Offer>
          {!isOwn && (
            <LinkButton to={paths.ask(id)} variant="outline" size="lg" width="full" mt="4">
              Ask a Question
            </LinkButton>
          )}
          <Box mt="6" pt="6" borderTopWidth="1px" minH={dates ? undefined : '60'}>
            <Heading textStyle="sm" fontWeight="semibold" mb="3">
              {date ? `Free dates from ${nearDay(date, today)}` : 'Next free dates'}
            </Heading>
            {dates && <FreeDates dates={dates} to={isOwn ? undefined : (date) => paths.bookOn(id, date)} />}
          </Box>
        </>
      )}
    </Box>
  );
}

const Provider = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    mt: '4',
    overflowWrap: 'anywhere',
    fontWeight: 'medium',
    '& a': { minW: '0' },
  },
});

const Facts = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6',
    rowGap: '2',
    mt: '4',
    color: 'fg.muted',
    '& li': { display: 'inline-flex', alignItems: 'center', gap: '2', minW: '0', overflowWrap: 'anywhere' },
    '& svg': { flexShrink: '0' },
  },
});

const Offer = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    mt: { lg: '6' },
    '& small': { display: 'block', textStyle: 'xs', color: 'fg.muted' },
    '& strong': { textStyle: 'heading' },
    lgDown: {
      position: 'fixed',
      zIndex: 'nav',
      bottom: '0',
      insetInline: '0',
      px: { base: '4', md: '8' },
      py: '3',
      paddingBottom: 'max(0.75rem, env(safe-area-inset-bottom))',
      bg: 'bg.panel',
      borderTopWidth: '1px',
    },
  },
});
