import { Box, chakra, Flex } from '@chakra-ui/react';
import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { Loading } from '../ui/Loading.js';
import { CrashBoundary } from './CrashBoundary.js';
import { useMedia } from '../lib/useMedia.js';
import { whenShown } from '../lib/when-shown.js';
import { paths } from '../routes/paths.js';
import { useSession } from '../session/useSession.js';
import { lazily } from '../ui/lazily.js';
import { Footer } from './Footer.js';
import { catchLostFocus } from './lost-focus.js';

const BottomBar = lazily(async () => {
  await whenShown();
  return (await import('./BottomBar.js')).BottomBar;
});

interface LayoutProps {
  header: ReactNode;
  /** default: that of the marketplace */
  footer?: ReactNode;
}

export function Layout({ header, footer = <MarketplaceFooter /> }: LayoutProps) {
  const { pathname } = useLocation();
  const main = useStartOfPage(pathname);
  useEffect(catchLostFocus, []);
  return (
    <Flex direction="column" minH="100dvh">
      <SkipLink href="#main">Skip to the content</SkipLink>
      {header}
      <Box as="main" id="main" ref={main} tabIndex={-1} flex="1" outline="0">
        <CrashBoundary resetKey={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </Box>
      {footer}
    </Flex>
  );
}

function MarketplaceFooter() {
  const { user } = useSession();
  const isPhone = useMedia('(max-width: 47.99rem)');
  const { pathname } = useLocation();
  // There the button that sends the form remains in view.
  const hasOwnButton = pathname.startsWith(paths.book('')) || pathname.startsWith(paths.thread(''));
  return (
    <>
      <Footer />
      {user && isPhone && !hasOwnButton && (
        <Suspense>
          <BottomBar role={user.role} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Scrolls to the top and moves the focus to the start of the page when the address changes. A page that returns to
 * where the user left it scrolls by itself.
 */
function useStartOfPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  // Before a view transition takes its picture of the new page.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!isReturn || window.history.scrollRestoration !== 'manual') window.scrollTo(0, 0);
    // The page itself may have moved the focus to where the user continues.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, isReturn]);
  return main;
}

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    zIndex: 'skip',
    top: '2',
    insetStart: '2',
    px: '4',
    py: '2',
    borderRadius: 'pill',
    bg: 'brand.solid',
    color: 'brand.contrast',
    '&:not(:focus)': { srOnly: true },
  },
});
