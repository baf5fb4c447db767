import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../Button.js';
import { contactHref } from '../contact-link.js';
import { PhoneIcon } from '../icons.js';

interface BookingContactProps {
  /** the other side of the booking */
  name: ReactNode;
  /** null if the account has been deleted */
  phone: string | null;
  /** the id of the title of the booking */
  titleId: string;
  /** further ways to reach the other side */
  children?: ReactNode;
}

/** The other side of a booking, and the ways to reach it. */
export const BookingContact = ({ name, phone, titleId, children }: BookingContactProps) => (
  <Row>
    <p data-phone={phone}>{name}</p>
    {phone && (
      <Button asChild type={undefined} variant="outline" aria-describedby={titleId}>
        <a href={contactHref('tel', phone)}>
          <PhoneIcon /> Call
        </a>
      </Button>
    )}
    {children}
  </Row>
);

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '2',
    // In place of the button.
    _print: { '& p[data-phone]::after': { content: '", " attr(data-phone)' } },
    '& p': { flex: { base: '1 1 100%', sm: '0 1 auto' }, minW: '0', me: { sm: '1' }, overflowWrap: 'anywhere' },
  },
});
