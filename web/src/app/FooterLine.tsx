import { chakra, Container } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useConfig } from '../graphql/useConfig.js';

/** The version and a few links, in one line: on dashboards one works, and does not look around. */
export function FooterLine({ children }: { children: ReactNode }) {
  const config = useConfig();
  return (
    <FooterSurface css={{ '& a': { display: 'inline-flex', alignItems: 'center', minH: '11' } }}>
      <Container display="flex" alignItems="center" flexWrap="wrap" columnGap="4" textStyle="xs">
        <p>{config && `${config.appName} ${config.version}`}</p>
        {children}
      </Container>
    </FooterSurface>
  );
}

export const FooterSurface = chakra('footer', {
  base: {
    borderTopWidth: '1px',
    bg: 'bg.subtle',
    color: 'fg.muted',
    // Hidden until the content above it is there, so that it does not move.
    'main:has([data-loading]) + &': { display: 'none' },
    '& a': { borderRadius: 'sm', overflowWrap: 'anywhere', focusVisibleRing: 'outside' },
    '& a:hover': { color: 'fg', textDecoration: 'underline' },
  },
});
