import { chakra, Heading } from '@chakra-ui/react';
import defaultService from '../../assets/default-service.svg';
import type { BookableServiceQuery } from '../../graphql/generated/booking.js';
import { formatPrice } from '../../lib/numbers.js';
import { firstHeading, firstPicture } from '../../lib/first-view.js';
import { Badge } from '../../ui/Badge.js';
import { Description } from '../../ui/Description.js';
import { Features } from '../../ui/Features.js';
import { BOOKING_SIZES } from '../../ui/gallery/sizes.js';
import { Picture } from '../../ui/Picture.js';

/** The part of a service that the booking page shows. */
export type BookableService = NonNullable<BookableServiceQuery['service']>;

export function ServiceDetails({ service }: { service: BookableService }) {
  const { title, category, description, features, images, duration, price, provider } = service;
  return (
    <section>
      <Frame>
        <Picture src={images[0]?.cardUrl} full={images[0]} sizes={BOOKING_SIZES} fallback={defaultService} first />
      </Frame>
      <Badge mt="6">{category}</Badge>
      <Heading as="h1" dir="auto" textStyle="title" mt="3" overflowWrap="anywhere">
        {title}
      </Heading>
      <Description>{description}</Description>
      {features.length > 0 && <Features features={features} />}
      <Facts>
        <div>
          <dt>Duration</dt>
          <dd dir="auto">{duration}</dd>
        </div>
        {provider.city && (
          <div>
            <dt>City</dt>
            <dd dir="auto">{provider.city}</dd>
          </div>
        )}
        <div>
          <dt>Starting Price</dt>
          <dd>{formatPrice(price)}</dd>
        </div>
      </Facts>
    </section>
  );
}

/** What is known of the service before it is fetched: the picture and the title that the server has announced. */
export function ComingService() {
  const picture = firstPicture();
  return (
    <section>
      <Frame aspectRatio="3 / 2" bg="bg.muted">
        {picture && <Picture src={picture} fallback={defaultService} first />}
      </Frame>
      {firstHeading() && (
        <Heading as="h1" textStyle="title" mt="3.875rem" overflowWrap="anywhere">
          {firstHeading()}
        </Heading>
      )}
    </section>
  );
}

const Frame = chakra('div', { base: { overflow: 'hidden', borderRadius: 'panel', boxShadow: 'card' } });

const Facts = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: { base: '6', sm: '10' },
    rowGap: '4',
    mt: '6',
    pt: '6',
    borderTopWidth: '1px',
    '& dt': { textStyle: 'xs', color: 'fg.muted' },
    '& dd': { textStyle: 'subheading', mt: '0.5', overflowWrap: 'anywhere' },
  },
});
