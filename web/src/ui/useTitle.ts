import { createContext, use, useEffect } from 'react';

/** The name of the marketplace; undefined until it is known. */
export const AppNameContext = createContext<string | undefined>(undefined);

/** Sets the title of the document: the name of the page and that of the marketplace. */
export function useTitle(page: string) {
  const appName = use(AppNameContext);
  useEffect(() => {
    document.title = appName ? `${page} · ${appName}` : page;
  }, [page, appName]);
}
