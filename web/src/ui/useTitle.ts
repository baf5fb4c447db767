import { createContext, use, useLayoutEffect } from 'react';

/** The name of the marketplace; undefined until it is known. */
export const AppNameContext = createContext<string | undefined>(undefined);

/** Sets the title of the document: the name of the page and that of the marketplace. */
export function useTitle(page: string) {
  const appName = use(AppNameContext);
  // Effects without a layout wait for the end of a view transition.
  useLayoutEffect(() => {
    document.title = [page, appName].filter(Boolean).join(' · ');
  }, [page, appName]);
}
