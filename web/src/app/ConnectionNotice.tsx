import { chakra } from '@chakra-ui/react';
import { useIsAway } from '../lib/connection.js';

/** One line while the server does not respond (P67), below the header and above what the page shows. */
export const ConnectionNotice = () => (
  <div aria-live="polite">{useIsAway() && <Line>You are offline. Trying again…</Line>}</div>
);

const Line = chakra('p', {
  base: {
    position: 'fixed',
    zIndex: 'notice',
    // Where pages have no content yet, unless they are scrolled.
    top: '4.25rem',
    insetInline: '0',
    mx: 'auto',
    width: 'fit-content',
    px: '4',
    py: '1',
    borderRadius: 'pill',
    textStyle: 'sm',
    fontWeight: 'medium',
    bg: 'pending.bg',
    color: 'pending.fg',
    boxShadow: 'card',
    pointerEvents: 'none',
  },
});
