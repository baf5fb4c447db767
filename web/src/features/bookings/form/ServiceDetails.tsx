import { chakra } from '@chakra-ui/react';
import type { BookableServiceQuery } from '../../../graphql/generated/booking.js';
import { formatPrice } from '../../../lib/numbers.js';
import { Badge } from '../../../ui/Badge.js';
import { Description } from '../../../ui/Description.js';
import { Features } from '../../../ui/Features.js';

/** The part of a service that the booking page shows. */
export type BookableService = NonNullable<BookableServiceQuery['service']>;

/** What else the service is, below its head. */
export function ServiceDetails({ service }: { service: BookableService }) {
  const { category, description, features, duration, price, provider } = service;
  return (
    <section aria-label="About this service">
      <Badge>{category}</Badge>
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
