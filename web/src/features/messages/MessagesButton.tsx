import { Span } from '@chakra-ui/react';
import { Badge } from '../../ui/Badge.js';
import { Button } from '../../ui/Button.js';

interface MessagesButtonProps {
  unread: number;
  /** the id of the title of the booking */
  titleId: string;
  onOpen: () => void;
  /** among further actions */
  quiet?: boolean;
}

/** Opens the messages of a booking. */
export const MessagesButton = ({ unread, titleId, onOpen, quiet = false }: MessagesButtonProps) => (
  <Button variant={quiet ? 'ghost' : 'outline'} aria-haspopup="dialog" aria-describedby={titleId} onClick={onOpen}>
    Messages
    {unread > 0 && (
      <>
        <Badge aria-hidden="true">{unread}</Badge>
        <Span srOnly>, {unread} unread</Span>
      </>
    )}
  </Button>
);
