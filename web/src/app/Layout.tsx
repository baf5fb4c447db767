import { chakra } from '@chakra-ui/react';
import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { Loading } from '../ui/Loading.js';
import { CrashBoundary } from './CrashBoundary.js';
import { Footer } from './Footer.js';

export function Layout({ header }: { header: ReactNode }) {
  const { pathname } = useLocation();
  const main = useStartOfPage(pathname);
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      <SkipLink href="#main">Skip to the content</SkipLink>
      {header}
      <chakra.main id="main" ref={main} tabIndex={-1} flex="1" outline="0">
        <CrashBoundary resetKey={pathname}>
          <Suspense fallback={<Loading />}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </chakra.main>
      <Footer />
    </chakra.div>
  );
}

/** Scrolls to the top and moves the focus to the start of the page when the address changes. */
function useStartOfPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // Before a view transition takes its picture of the new page.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
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
