import { chakra, Grid } from '@chakra-ui/react';
import defaultService from '../../assets/default-service.svg';
import { formatPrice } from '../../lib/numbers.js';
import { paths } from '../../routes/paths.js';
import { RouterLink } from '../../ui/RouterLink.js';
import { Picture } from '../../ui/Picture.js';

export interface TileService {
  id: string;
  title: string;
  category: string;
  price: number;
  images: readonly { cardUrl: string }[];
}

/** Services of one provider, each as a link to its page; on phones as lines, so that what follows is not far away. */
export const ServiceTiles = ({ services }: { services: readonly TileService[] }) => (
  <Grid
    as="ul"
    templateColumns={{ base: 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))' }}
    gap={{ base: '3', md: '6' }}
  >
    {services.map(({ id, title, category, price, images }) => (
      <li key={id}>
        <Tile to={paths.service(id)}>
          <Picture src={images[0]?.cardUrl} fallback={defaultService} />
          <div>
            <h3 dir="auto">{title}</h3>
            <p>{category}</p>
            <p>
              starting from <strong>{formatPrice(price)}</strong>
            </p>
          </div>
        </Tile>
      </li>
    ))}
  </Grid>
);

const Tile = chakra(RouterLink, {
  base: {
    // A link is inline by itself.
    display: { base: 'grid', md: 'block' },
    mdDown: {
      gridTemplateColumns: '7rem minmax(0, 1fr)',
      alignItems: 'center',
      gap: '4',
      p: '3',
      '& > img': { borderRadius: 'control' },
    },
    height: 'full',
    overflow: 'hidden',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    boxShadow: 'card',
    focusVisibleRing: 'outside',
    transitionProperty: 'box-shadow',
    transitionDuration: 'moderate',
    _hover: { boxShadow: 'lifted' },
    '& div': { display: 'grid', gap: { base: '0.5', md: '1' }, p: { md: '5' } },
    '& h3': { textStyle: 'subheading', overflowWrap: 'anywhere', lineClamp: '2' },
    '& p': { textStyle: 'sm', color: 'fg.muted' },
    '& strong': { color: 'fg', fontWeight: 'semibold' },
  },
});
