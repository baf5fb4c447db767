import type { ComponentProps } from 'react';
import { Button } from '../Button.js';
import { contactHref } from '../contact-link.js';
import { PhoneIcon } from '../icons.js';

interface CallButtonProps extends ComponentProps<typeof Button> {
  /** empty or null if the account has been deleted */
  phone: string | null;
  /** the id of the title of the booking */
  titleId: string;
}

/** A link that calls the other side of a booking. */
export const CallButton = ({ phone, titleId, ...button }: CallButtonProps) =>
  phone ? (
    <Button asChild type={undefined} aria-describedby={titleId} {...button}>
      <a href={contactHref('tel', phone)}>
        <PhoneIcon /> Call
      </a>
    </Button>
  ) : null;
