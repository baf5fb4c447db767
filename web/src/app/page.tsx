import { useState, type ComponentType } from 'react';
import { lazily } from '../ui/lazily.js';

export interface Page {
  (): React.JSX.Element;
  /**
   * Loads the file of the page, once.
   * @throws {TypeError} if loading failed; the next call retries
   */
  load: () => Promise<void>;
}

/**
 * A page in a separate file, which is loaded when the page is first rendered, or before that by `load`. A page that is
 * already loaded renders immediately. `lazily` alone would suspend even then, and once React shows a fallback, it
 * shows it for at least 300 ms.
 */
export function page(fetch: () => Promise<ComponentType>): Page {
  let loaded: ComponentType | undefined;
  const load = async () => (loaded ??= await fetch());
  const LazyPage = lazily(load);
  const Page = () => {
    // Constant while the page is mounted: exchanging the component would unmount it and lose its state, such as typed
    // text.
    const [Body] = useState(() => loaded ?? LazyPage);
    return <Body />;
  };
  return Object.assign(Page, { load: async () => void (await load()) });
}
