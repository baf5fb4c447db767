import { chakra, Span } from '@chakra-ui/react';
import { RouterLink } from '../ui/RouterLink.js';
import { useConfig } from '../graphql/useConfig.js';
import { paths } from '../routes/paths.js';

const BrandLink = chakra(RouterLink, {
  base: {
    // The name gives way, the tent does not: without space for it, it wraps to a line that is hidden.
    display: 'inline-flex',
    flexWrap: 'wrap',
    columnGap: '2.5',
    height: '11',
    minW: '32px',
    flexShrink: '999',
    overflow: 'hidden',
    '& > span': { height: '11', lineHeight: '{sizes.11}' },
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
      <chakra.img src="/favicon.svg" alt="" htmlWidth="32" htmlHeight="32" boxSize="32px" my="calc(1.375rem - 16px)" />
      <Span truncate flex="1 1 6rem" maxW="max-content">
        {appName}
      </Span>
    </BrandLink>
  );
}
