import { Card, chakra, Heading, Span } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { paths } from '../../../routes/paths.js';
import { CheckIcon } from '../../../ui/icons.js';
import { readDevice } from '../../../session/storage.js';
import { TextLink } from '../../../ui/TextLink.js';

interface ChecklistProps {
  provider: { id: string; profileImage?: object | null };
  hasService: boolean;
  hasTimes: boolean;
  hasBookings: boolean;
  onAddService: () => void;
  onAddSlot: () => void;
}

/**
 * What a new provider has to do before customers can book; it disappears when all of it is done. Providers
 * with bookings need no reminder to look at their own page.
 */
export function Checklist(props: ChecklistProps) {
  const { provider, hasService, hasTimes, hasBookings, onAddService, onAddSlot } = props;
  const hasPictures = Boolean(provider.profileImage);
  const hasSeenPage = readDevice('seenOwnPage') === provider.id;
  if (hasPictures && hasService && hasTimes && (hasSeenPage || hasBookings)) return null;
  return (
    <Card.Root as="section" size="lg" aria-labelledby="checklist">
      <Heading id="checklist" textStyle="heading" mb="3">
        Get ready for your first booking
      </Heading>
      <List>
        <Item done={hasPictures}>
          <TextLink to={paths.account}>Add pictures of your business</TextLink>
        </Item>
        <Item done={hasService}>
          <button type="button" onClick={onAddService}>
            Add your first service
          </button>
        </Item>
        <Item done={hasTimes}>
          <button type="button" onClick={onAddSlot}>
            Add your first times
          </button>
        </Item>
        <Item done={hasSeenPage}>
          <TextLink to={paths.provider(provider.id)}>See your page as customers do</TextLink>
        </Item>
      </List>
    </Card.Root>
  );
}

const Item = ({ done, children }: { done: boolean; children: ReactNode }) => (
  <li data-done={done}>
    <span aria-hidden="true">{done && <CheckIcon />}</span>
    {children}
    {done && <Span srOnly>Done</Span>}
  </li>
);

const List = chakra('ol', {
  base: {
    '& li': { display: 'flex', alignItems: 'center', gap: '3', minH: '11' },
    '& li > span:first-of-type': {
      display: 'grid',
      placeItems: 'center',
      boxSize: '6',
      flexShrink: '0',
      borderRadius: 'pill',
      borderWidth: '2px',
      borderColor: 'border.control',
    },
    '& li[data-done=true] > span:first-of-type': { bg: 'good.bg', color: 'good.fg', borderColor: 'transparent' },
    '& button': {
      minH: '11',
      color: 'brand.fg',
      fontWeight: 'semibold',
      textDecoration: 'underline',
      textUnderlineOffset: '3px',
      cursor: 'pointer',
      borderRadius: 'sm',
      outline: '0',
      focusVisibleRing: 'outside',
    },
    '& li[data-done=true] :is(a, button)': { color: 'fg.muted', fontWeight: 'normal' },
  },
});
