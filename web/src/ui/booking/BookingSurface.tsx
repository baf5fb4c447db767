import { Card } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

interface BookingSurfaceProps {
  titleId: string;
  /** see `BookingHead` */
  row: boolean;
  /** takes the focus from buttons that are removed */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The surface of a booking. */
export const BookingSurface = ({ titleId, row, ...card }: BookingSurfaceProps) => (
  <Card.Root
    as="article"
    tabIndex={-1}
    aria-labelledby={titleId}
    focusVisibleRing="outside"
    position="relative"
    px={{ base: '3', md: '5' }}
    {...(row
      ? { py: '0', minH: '4.5rem', flexDirection: 'row' }
      : { py: { base: '2.5', md: '5' }, gap: { base: '2', sm: '2.5' } })}
    {...card}
  />
);
