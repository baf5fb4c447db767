import { Box, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { paths } from '../../routes/paths.js';
import type { WantedService } from '../../session/storage.js';
import { useSession } from '../../session/useSession.js';
import { useWantedService } from '../../session/useWantedService.js';
import { Button, LinkButton } from '../../ui/Button.js';
import { CloseIcon } from '../../ui/menu-icons.js';
import { PictureLine } from '../../ui/PictureLine.js';

/** The form that the visitor wanted. */
function continued({ serviceId, date, asks }: WantedService) {
  if (asks) return paths.ask(serviceId);
  return date ? paths.bookOn(serviceId, date) : paths.book(serviceId);
}

/** After the login: the way to what the visitor wanted before it, a booking or a question (P51), with the focus. */
export function ContinueBooking() {
  const { user, loading } = useSession();
  const wanted = useWantedService();
  const link = useRef<HTMLAnchorElement>(null);
  const title = user ? wanted?.title : undefined;

  useEffect(() => {
    // The title may arrive when the user does something else already.
    const { activeElement } = document;
    if (title && (activeElement === document.body || activeElement?.id === 'main')) link.current?.focus();
  }, [title]);

  if (!wanted || !(user || loading)) return null;
  return (
    <Box mb="6">
      <PictureLine picture={wanted.picture}>
        {title && (
          <>
            <Text
              dir="auto"
              flex="1"
              minW="0"
              textStyle="sm"
              fontWeight="semibold"
              lineClamp="3"
              hyphens="auto"
              overflowWrap="anywhere"
            >
              {title}
            </Text>
            <LinkButton
              ref={link}
              to={continued(wanted)}
              px={{ base: '3', sm: '5' }}
              aria-label={`Continue with ${title}`}
            >
              Continue
            </LinkButton>
            <Button variant="ghost" size="icon" ms="-2" aria-label="Dismiss" title="Dismiss" onClick={wanted.dismiss}>
              <CloseIcon />
            </Button>
          </>
        )}
      </PictureLine>
    </Box>
  );
}
