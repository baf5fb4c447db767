import type { EmotionCache } from '@emotion/react';

/** Holds no rules. */
class EmptySheet {
  key = 'css';
  tags = [];
  before = null;
  insert() {}
  hydrate() {}
  flush() {}
}

/**
 * A cache of Emotion that inserts no styles. Jsdom would apply each of them to each element whose role or visibility is
 * queried, which takes most of the time of a page test. What depends on styles is tested in a browser.
 */
export const aCacheWithoutStyles = (): EmotionCache =>
  ({
    key: 'css',
    inserted: {},
    registered: {},
    sheet: new EmptySheet(),
    insert: () => undefined,
    compat: true,
  }) as unknown as EmotionCache;
