import { lazy, useState, type ComponentType } from 'react';

export interface Page {
  (): React.JSX.Element;
  /**
   * Fetches its file, once.
   * @throws {TypeError} when that failed; the next call tries again
   */
  load: () => Promise<void>;
}

/**
 * A page in a file of its own, fetched when it is first drawn, or before that by `load`: what is there
 * already is drawn at once. React's `lazy` alone would show the spinner for a moment even then, and
 * once a spinner is shown, React keeps it for 300 ms.
 */
export function page(fetch: () => Promise<ComponentType>): Page {
  let loaded: ComponentType | undefined;
  const load = async () => (loaded ??= await fetch());
  const Later = lazy(async () => ({ default: await load() }));
  const Page = () => {
    // The same one for as long as it stands; exchanged, it would lose what was typed into it.
    const [Body] = useState(() => loaded ?? Later);
    return <Body />;
  };
  return Object.assign(Page, { load: async () => void (await load()) });
}
