import { useEffect } from 'react';
import { useConfig } from '../graphql/useConfig.js';

/** Names the browser's tab after the page and the marketplace. */
export function useTitle(page: string) {
  const appName = useConfig()?.appName;
  useEffect(() => {
    document.title = appName ? `${page} · ${appName}` : page;
  }, [page, appName]);
}
