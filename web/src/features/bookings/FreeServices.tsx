import { chakra, Text } from '@chakra-ui/react';
import defaultService from '../../assets/default-service.svg';
import type { MyBookingFragment } from '../../graphql/generated/my-bookings.js';
import { inWords } from '../../lib/dates.js';
import { formatPrice } from '../../lib/numbers.js';
import { paths, servicesPath } from '../../routes/paths.js';
import { useDraft } from '../../session/useDraft.js';
import { Loading } from '../../ui/Loading.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Rating } from '../../ui/Rating.js';
import { RouterLink } from '../../ui/RouterLink.js';
import { TextLink } from '../../ui/TextLink.js';
import { dimmed } from '../../ui/theme/recipes.js';
import type { BookingFields } from './form/booking-fields.js';
import { useFreeServices, type FreeService } from './useFreeServices.js';

/** A few: the list of services has the others. */
const MAX_SHOWN = 3;

/** What can be booked instead of a service whose provider has declined, or has not answered. */
export function FreeServices({ booking }: { booking: MyBookingFragment }) {
  const { service, provider, eventDate } = booking;
  const { free, refetch } = useFreeServices(booking);
  if (refetch) return <LoadFailed title="The services could not be loaded" refetch={refetch} />;
  if (!free) return <Loading look="compact" />;
  const list = servicesPath({ category: service.category, city: provider.city ?? '' }, { date: eventDate });
  return (
    <>
      {free.length === 0 && (
        <Text role="status" color="fg.muted" textStyle="sm">
          Nobody else is free on {inWords(eventDate).full}.
        </Text>
      )}
      <ul>
        {free.slice(0, MAX_SHOWN).map((service) => (
          <li key={service.id}>
            <Offer service={service} booking={booking} />
          </li>
        ))}
      </ul>
      <TextLink to={list} display="inline-flex" alignItems="center" minH="11" textStyle="sm">
        More Services
      </TextLink>
    </>
  );
}

/** Leads to the form, which begins with what was entered for the booking. */
function Offer({ service, booking }: { service: FreeService; booking: MyBookingFragment }) {
  const { id, title, price, images, provider } = service;
  const { store } = useDraft<BookingFields>(`booking ${id}`);
  const { eventDate, eventType, guestCount, message, customerDetails } = booking;
  const fields = {
    ...{ eventDate, eventType, guestCount: String(guestCount), message: message ?? '' },
    ...{ name: customerDetails.name, email: customerDetails.email, phone: customerDetails.phone },
  };
  return (
    <Row to={paths.bookOn(id, eventDate)} onClick={() => store(fields)}>
      <img src={images[0]?.cardUrl ?? defaultService} alt="" width="72" height="56" loading="lazy" />
      <span>
        <strong dir="auto">{title}</strong>
        <small>
          <bdi>{provider.name}</bdi> <Rating value={provider.rating} count={provider.ratingCount} />
        </small>
        <small>starting from {formatPrice(price)}</small>
      </span>
    </Row>
  );
}

const Row = chakra(RouterLink, {
  base: {
    display: 'grid',
    gridTemplateColumns: '4.5rem minmax(0, 1fr)',
    alignItems: 'center',
    gap: '3',
    py: '2',
    borderRadius: 'control',
    focusVisibleRing: 'outside',
    '& img': { height: '3.5rem', objectFit: 'cover', borderRadius: 'sm', maskImage: dimmed },
    '& > span': { display: 'grid', overflowWrap: 'anywhere' },
    '& strong': { fontWeight: 'semibold' },
    '& small': { display: 'flex', flexWrap: 'wrap', columnGap: '2', textStyle: 'sm', color: 'fg.muted' },
    '&:hover strong': { textDecoration: 'underline' },
  },
});
