import { chakra, Heading } from '@chakra-ui/react';
import defaultService from '../../assets/default-service.svg';
import type { NewestServicesQuery } from '../../graphql/generated/home.js';
import { formatPrice } from '../../lib/numbers.js';
import { paths } from '../../routes/paths.js';
import { RouterLink } from '../../ui/RouterLink.js';
import { Picture } from '../../ui/Picture.js';

type NewService = NewestServicesQuery['services'][number];

export const NewestServices = ({ services }: { services: readonly NewService[] }) => (
  <section>
    <Heading textStyle="title" textAlign="center">
      New on the Marketplace
    </Heading>
    <Row>
      {services.map(({ id, title, price, images, provider }) => (
        <li key={id}>
          <RouterLink to={paths.service(id)}>
            <Picture src={images[0]?.cardUrl} fallback={defaultService} />
            <div>
              <h3 dir="auto">{title}</h3>
              <p dir="auto">{[provider.name, provider.city].filter(Boolean).join(', ')}</p>
              <strong>starting from {formatPrice(price)}</strong>
            </div>
          </RouterLink>
        </li>
      ))}
    </Row>
  </section>
);

/** Four cards, which scroll sideways where there is no space for them. */
const Row = chakra('ul', {
  base: {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: { base: 'minmax(16rem, 1fr)', lg: '1fr' },
    gap: '6',
    mt: { base: '6', md: '8' },
    // Space for the shadows and the focus ring, which scrolling would cut off.
    mx: '-4',
    px: '4',
    pb: '6',
    minH: '22rem',
    overflowX: { base: 'auto', lg: 'visible' },
    scrollSnapType: 'x mandatory',
    scrollPaddingInline: '4',
    '& li': { scrollSnapAlign: 'start' },
    '& a': {
      display: 'block',
      height: 'full',
      overflow: 'hidden',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'card',
      boxShadow: 'card',
      focusVisibleRing: 'outside',
      _hover: { boxShadow: 'lifted' },
    },
    '& a div': { p: '4' },
    // Not inherited: Chakra's reset sets its own on every element.
    '& h3, & p': { overflowWrap: 'anywhere' },
    '& h3': { textStyle: 'subheading', lineClamp: '2', minH: '2.6em' },
    '& p': { textStyle: 'sm', color: 'fg.muted', lineClamp: '1', mt: '1', mb: '2' },
  },
});
