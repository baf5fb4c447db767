import { chakra, Span } from '@chakra-ui/react';
import { RouterLink } from '../ui/RouterLink.js';
import { useConfig } from '../graphql/useConfig.js';
import { paths } from '../routes/paths.js';

const BrandLink = chakra(RouterLink, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '11',
    // The name gives way, the tent does not.
    minW: '32px',
    flexShrink: '999',
    overflow: 'hidden',
    textStyle: 'heading',
    borderRadius: 'sm',
    focusVisibleRing: 'outside',
  },
});

/** The tent and the name of the marketplace, which the operator configures. */
export function Brand() {
  const appName = useConfig()?.appName;
  return (
    <BrandLink to={paths.home} aria-label={appName ?? 'Start'}>
      <chakra.img src="/favicon.svg" alt="" htmlWidth="32" htmlHeight="32" minW="28px" />
      <Span data-brand truncate>
        {appName}
      </Span>
    </BrandLink>
  );
}
