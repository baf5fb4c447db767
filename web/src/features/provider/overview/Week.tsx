import { chakra, Heading, Text } from '@chakra-ui/react';
import type { OwnBookingFragment } from '../../../graphql/generated/dashboard.js';
import { useMarketTime } from '../../../graphql/useMarketTime.js';
import { byTime } from '../../../lib/booking-order.js';
import { addDays, inWords } from '../../../lib/dates.js';
import { formatShortSpan } from '../../../lib/times.js';
import { paths } from '../../../routes/paths.js';
import { streetIn } from '../../../lib/street-in.js';
import { Button } from '../../../ui/Button.js';
import { CallButton } from '../../../ui/booking/CallButton.js';
import { PinIcon } from '../../../ui/icons.js';
import { TextLink } from '../../../ui/TextLink.js';
import { guestsInWords } from '../bookings/guests.js';

/** How many days after today one looks ahead. */
const AHEAD = 7;

/** The confirmed bookings of today and the next days, with what is needed on the way there. */
export function Week({ bookings }: { bookings: readonly OwnBookingFragment[] }) {
  const { day: today } = useMarketTime();
  const coming = bookings
    .filter(({ status }) => status === 'confirmed')
    .filter(({ eventDate }) => eventDate >= today && eventDate <= addDays(today, AHEAD))
    .sort(byTime);
  return (
    <section>
      <Heading textStyle="heading" mb="3">
        Today and the next {AHEAD} days
      </Heading>
      {coming.length === 0 ? (
        <Text color="fg.muted">Nothing is booked.</Text>
      ) : (
        <List>
          {coming.map(({ id, eventDate, timeSlot, customerDetails, guestCount, service, provider, message }) => (
            <li key={id}>
              <div>
                <Text textStyle="sm" fontWeight="semibold">
                  {eventDate === today ? 'Today' : inWords(eventDate).shortWithWeekday}, {formatShortSpan(timeSlot)}
                </Text>
                <Text textStyle="sm" overflowWrap="anywhere">
                  <TextLink variant="plain" id={`week-${id}`} dir="auto" to={paths.receivedBooking(id)}>
                    {customerDetails.name}
                  </TextLink>
                  , {guestsInWords(guestCount)} · <bdi>{service.title}</bdi>
                </Text>
              </div>
              <MapLink street={streetIn(message)} city={provider.city} titleId={`week-${id}`} />
              <CallButton variant="outline" phone={customerDetails.phone} titleId={`week-${id}`} />
            </li>
          ))}
        </List>
      )}
    </section>
  );
}

interface MapLinkProps {
  /** undefined if the customer named none */
  street: string | undefined;
  city: string | null;
  titleId: string;
}

function MapLink({ street, city, titleId }: MapLinkProps) {
  if (!street) return null;
  const place = encodeURIComponent(city ? `${street}, ${city}` : street);
  return (
    <Button asChild type={undefined} variant="outline" size="icon" aria-label="Map" aria-describedby={titleId}>
      <a href={`https://www.google.com/maps/search/?api=1&query=${place}`} target="_blank" rel="noopener noreferrer">
        <PinIcon />
      </a>
    </Button>
  );
}

const List = chakra('ul', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    px: { base: '3.5', md: '5' },
    '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', minH: '4.5rem', py: '2' },
    '& li + li': { borderTopWidth: '1px' },
    '& li > div': { flex: '1', minW: 'min(12rem, 100%)' },
    '& > li > a:not([aria-label])': { px: '3.5' },
  },
});
