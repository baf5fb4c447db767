import { chakra } from '@chakra-ui/react';
import { memo, ViewTransition } from 'react';
import { paths } from '../../routes/paths.js';
import defaultService from '../../assets/default-service.svg';
import type { Day } from '../../lib/dates.js';
import { formatCount, formatPrice } from '../../lib/numbers.js';
import { Avatar } from '../../ui/Avatar.js';
import { Badge } from '../../ui/Badge.js';
import { LinkButton } from '../../ui/Button.js';
import { ClockIcon, HeartIcon, PinIcon } from '../../ui/icons.js';
import { RouterLink } from '../../ui/RouterLink.js';
import { Picture } from '../../ui/Picture.js';
import { Rating } from '../../ui/Rating.js';
import { Verified } from '../../ui/Verified.js';
import type { ListedService } from './filter-services.js';
import { pictureOf } from './picture-of.js';
import { rememberFollowed } from './preview.js';
import type { ProviderRecord } from './useBeside.js';

const SECONDS_PER_CARD = 0.1;
/** Cards further down appear without a delay (P29). */
const FIRST_SCREENFUL = 9;
/** On wide screens. The pictures of the first row are loaded eagerly. */
const FIRST_ROW = 3;

interface ServiceCardProps {
  service: ListedService;
  /** the position in the list, which determines when the card appears */
  index: number;
  /** of the event */
  date: Day | undefined;
  /** whether the service is free on it; undefined until it is known */
  isFree: boolean | undefined;
  /** when it is free, in words; empty until it is known */
  when: string;
  /** of the provider; undefined until it is known */
  record: ProviderRecord | undefined;
  isFavourite: boolean;
  onFavourite: (serviceId: string, wanted: boolean) => void;
}

export const ServiceCard = memo(function ServiceCard(props: ServiceCardProps) {
  const { service, index, date, isFree, when, record, isFavourite, onFavourite } = props;
  const { id, title, description, category, price, duration, images, provider } = service;
  const inFirstView = index < FIRST_SCREENFUL;
  const titleId = `service-${id}`;
  return (
    <Card style={{ animationDelay: `${inFirstView ? index * SECONDS_PER_CARD : 0}s` }}>
      <div className="picture">
        <ViewTransition name={pictureOf(id)} default="none" share="auto">
          <Picture src={images[0]?.cardUrl} fallback={defaultService} eager={index < FIRST_ROW} first={index === 0} />
        </ViewTransition>
        <Badge tone="panel">{category}</Badge>
        <button
          type="button"
          className="favourite"
          aria-label="Favourite"
          aria-pressed={isFavourite}
          aria-describedby={titleId}
          onClick={() => onFavourite(id, !isFavourite)}
        >
          <HeartIcon fill={isFavourite ? 'currentColor' : 'none'} />
        </button>
      </div>
      <div className="body">
        <h2 id={titleId} dir="auto">
          <RouterLink to={paths.service(id)} className="whole" onClick={() => rememberFollowed(service)}>
            {title}
          </RouterLink>
        </h2>
        <div className="provider">
          <Avatar src={provider.profileImage?.cardUrl} />
          <RouterLink to={paths.provider(provider.id)} className="name" dir="auto">
            {provider.name}
          </RouterLink>
          <Rating value={provider.rating} count={provider.ratingCount} />
          <p className="business">
            <span dir="auto">{provider.businessName}</span>
            <Verified since={provider.verifiedSince} />
          </p>
        </div>
        <p className="marks">
          {marksOf(provider, record).map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </p>
        <p dir="auto" className="description">
          {description}
        </p>
        <ul className="facts">
          {provider.city && (
            <li dir="auto">
              <PinIcon /> {provider.city}
            </li>
          )}
          <li dir="auto">
            <ClockIcon /> {duration}
          </li>
        </ul>
        <p className={isFree ? 'next free' : 'next'}>{when}</p>
        <div className="offer">
          <p>
            <small>starting from</small>
            <strong>{formatPrice(price)}</strong>
          </p>
          <LinkButton to={date ? paths.bookOn(id, date) : paths.book(id)} aria-describedby={titleId}>
            Book Now
          </LinkButton>
        </div>
      </div>
    </Card>
  );
});

/** From these on, few reviews are not chance. */
const TOP_RATING = 4.7;
const TOP_REVIEWS = 5;

/** What customers can rely on, measured. */
function marksOf({ rating, ratingCount }: ListedService['provider'], record: ProviderRecord | undefined): string[] {
  const isTop = rating !== null && rating >= TOP_RATING && ratingCount >= TOP_REVIEWS;
  const { answersWithinHours: hours, completedEvents: events } = record ?? {
    answersWithinHours: null,
    completedEvents: 0,
  };
  return [
    isTop && 'Top rated',
    hours !== null && `Answers in ${hours} h`,
    events > 0 && `${formatCount(events)} ${events === 1 ? 'event' : 'events'}`,
  ].filter((mark) => mark !== false);
}

// One styled element with plain elements inside: with dozens of cards on the page, rendering time depends on the number
// of styled elements.
const Card = chakra('article', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: 'full',
    overflow: 'hidden',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    boxShadow: 'card',
    '[data-arriving] &': { animation: 'rise 0.5s ease-out both' },
    transitionProperty: 'box-shadow',
    transitionDuration: 'moderate',
    _hover: { boxShadow: 'lifted' },
    // The link of the title covers the card; the other links are above it.
    '& .whole::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
    '& .whole:focus-visible': { outline: '0', '&::after': { outline: '3px solid', outlineColor: 'brand.focusRing' } },
    '& .name, & .offer a, & .verified': { position: 'relative', zIndex: '1' },
    '& .picture': { position: 'relative' },
    '& .picture span': { position: 'absolute', top: '3', insetStart: '3' },
    '& .favourite': {
      // Above the link that covers the card.
      zIndex: '1',
      position: 'absolute',
      top: '2',
      insetEnd: '2',
      display: 'grid',
      placeItems: 'center',
      boxSize: '11',
      bg: 'bg.panel',
      color: 'fg',
      borderRadius: 'pill',
      textStyle: 'md',
      cursor: 'pointer',
      focusVisibleRing: 'outside',
      _hover: { color: 'brand.fg' },
      '& svg': { boxSize: '5' },
    },
    '& .favourite[aria-pressed=true]': { color: 'brand.fg' },
    // Their lines have their height before the day and the figures arrive.
    '& .next, & .marks': { minH: '1lh', textStyle: 'xs', fontWeight: 'medium' },
    '& .next.free': { color: 'good.fg' },
    '& .marks': { color: 'fg.muted', lineClamp: '1' },
    '& .marks span + span::before': { content: '" · "' },
    '& .body': { display: 'flex', flexDirection: 'column', flex: '1', gap: '3', p: '5' },
    // Not inherited: Chakra's reset sets its own on every element.
    '& h2, & a, & span, & p, & li': { overflowWrap: 'anywhere' },
    '& h2': { textStyle: 'subheading', lineClamp: '2' },
    '& .provider': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: '2.5',
      textStyle: 'sm',
    },
    // The picture, beside both lines.
    '& .provider > img': { gridRow: 'span 2' },
    '& .business': {
      gridColumn: '2 / -1',
      minH: '5',
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      textStyle: 'xs',
      color: 'fg.muted',
    },
    '& .business > span:first-of-type': { truncate: true },
    '& .name': {
      justifySelf: 'start',
      maxW: 'full',
      fontWeight: 'medium',
      // One line, in a target of 44 px.
      lineHeight: '1.6',
      py: '2.5',
      my: '-2.5',
      truncate: true,
      borderRadius: 'sm',
      focusVisibleRing: 'outside',
      _hover: { color: 'brand.fg', textDecoration: 'underline' },
    },
    '& .description': { color: 'fg.muted', textStyle: 'sm', lineClamp: '2' },
    '& .facts': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '4',
      rowGap: '1',
      // All from here on is at the bottom, in one line with that of the cards beside it.
      mt: 'auto',
      textStyle: 'xs',
      color: 'fg.muted',
    },
    '& .facts li': { display: 'inline-flex', alignItems: 'center', gap: '1.5', minW: '0' },
    '& .facts svg': { flexShrink: '0' },
    '& .offer': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'end',
      justifyContent: 'space-between',
      gap: '3',
      pt: '2',
    },
    '& small': { display: 'block', textStyle: 'xs', color: 'fg.muted' },
    '& strong': { textStyle: 'heading' },
  },
});
