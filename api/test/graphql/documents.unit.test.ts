import { parse } from 'graphql';
import { documentCache, MAX_CACHED_CHARACTERS } from '../../src/engine/graphql/documents.js';

describe('the cache of parsed documents', () => {
  it('caches a short document, and not one with very long comments', async () => {
    const kept = documentCache();
    const query = '{ config { appName } }';
    await kept.set('a', parse(query));
    await kept.set('b', parse(query + '#\n'.repeat(MAX_CACHED_CHARACTERS / 2)));
    expect(await kept.get('a')).toBeDefined();
    expect(await kept.get('b')).toBeUndefined();
  });

  it('limits the cache to about 60 documents of maximum length', async () => {
    const kept = documentCache();
    const document = parse('{ config { appName } }'.padEnd(MAX_CACHED_CHARACTERS, '#\n'));
    for (let n = 0; n < 200; n += 1) await kept.set(String(n), document);
    expect(kept.keys().length).toBeGreaterThan(50);
    expect(kept.keys().length).toBeLessThan(70);
    expect(await kept.get('199')).toBe(document);
  });
});
