import { Card, Flex, Heading, Span, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { paths } from '../../../routes/paths.js';
import { useMarketTime } from '../../../graphql/useMarketTime.js';
import { inWords, zoneIfOther } from '../../../lib/dates.js';
import { RESPONSE_HOURS } from '../../../lib/limits.js';
import { formatPrice } from '../../../lib/numbers.js';
import { formatSpan } from '../../../lib/times.js';
import { useCalendarFile } from '../../../session/useCalendarFile.js';
import { useSession } from '../../../session/useSession.js';
import { Button, LinkButton } from '../../../ui/Button.js';
import { Facts } from '../../../ui/Facts.js';
import { CheckIcon } from '../../../ui/icons.js';
import { Page } from '../../../ui/Page.js';
import { Steps } from './Steps.js';
import type { SubmittedBooking } from './useRequestBooking.js';

export function BookingSubmitted({ booking }: { booking: SubmittedBooking }) {
  const { service, provider, eventDate, timeSlot, totalAmount } = booking;
  const { user } = useSession();
  const { timeZone } = useMarketTime();
  const addToCalendar = useCalendarFile();
  // The form that had the focus has been removed, so the heading takes it.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Page title="Booking Submitted!" maxW="2xl">
      <Card.Root as="section" size="lg">
        <Span
          display="grid"
          placeItems="center"
          boxSize="16"
          borderRadius="pill"
          bg="good.bg"
          color="good.fg"
          fontSize="1.75rem"
        >
          <CheckIcon />
        </Span>
        <Heading as="h1" ref={heading} tabIndex={-1} outline="0" textStyle="title" mt="5">
          Booking Submitted!
        </Heading>
        <Text color="fg.muted" mt="2" mb="6">
          <bdi>{provider.name}</bdi> has received your request.
        </Text>
        <Facts
          rows
          facts={[
            ['Service', service.title],
            ['Date', inWords(eventDate).mediumWithWeekday],
            ['Time', `${formatSpan(timeSlot)}${zoneIfOther(timeZone)}`],
            ['City', provider.city],
            ['Amount', formatPrice(totalAmount)],
          ]}
        />
        <Heading textStyle="subheading" mt="8" mb="4">
          What happens next
        </Heading>
        <Steps
          steps={[
            `The provider calls you to confirm, within ${RESPONSE_HOURS} hours.`,
            'You discuss what your event requires.',
            'Pricing and payment are finalised between the two of you.',
          ]}
        />
        <Flex direction={{ base: 'column', sm: 'row' }} wrap="wrap" gap="3" mt="8">
          {/* The page is for customers only (S2.2). */}
          {user?.role === 'user' && <LinkButton to={paths.myBookings}>See My Bookings</LinkButton>}
          <Button variant="outline" onClick={() => addToCalendar(booking)}>
            Add to Calendar
          </Button>
          <LinkButton to={paths.services} variant="outline">
            Back to Services
          </LinkButton>
        </Flex>
      </Card.Root>
    </Page>
  );
}
