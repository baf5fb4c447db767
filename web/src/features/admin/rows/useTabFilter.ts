import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useDebounced } from '../../../lib/useDebounced.js';

/** Browsers stop a page that changes the address more often: Safari after 100 changes in 30 seconds. */
const PAUSE_MS = 400;

/** Reads a filter from an address: `text` returns the text of a name, which is empty if there is none. */
export type ReadFilter<Filter> = (text: (name: string) => string) => Filter;

/**
 * The filter of a tab, which is kept while other tabs are open. The address contains that of the open one, so that a reload
 * and a link restore it (P71).
 */
export function useTabFilter<Filter extends Record<keyof Filter, string>>(isOpen: boolean, read: ReadFilter<Filter>) {
  const [address, setAddress] = useSearchParams();
  const [filter, setFilter] = useState(() => read((name) => (isOpen && address.get(name)) || ''));
  const settled = useDebounced(filter, PAUSE_MS);

  useEffect(() => {
    if (!isOpen) return;
    const next = new URLSearchParams(address);
    for (const [name, text] of Object.entries<string>(settled)) {
      if (text.trim() === '') next.delete(name);
      else next.set(name, text);
    }
    if (next.toString() !== address.toString()) setAddress(next, { replace: true, preventScrollReset: true });
  }, [isOpen, settled, address, setAddress]);

  return [filter, setFilter] as const;
}

/** The option with this name, or an empty string, which filters nothing. */
export const oneOf = <Option extends string>(options: readonly Option[], text: string): Option | '' =>
  options.find((option) => option === text) ?? '';
