import { useRef } from 'react';
import { randomId } from '../../../lib/random-id.js';

/**
 * Returns a key for each submit, by which the server recognises a retry (P19): the same data has the same key as in the
 * previous submit, and other data has a new one.
 */
export function useIdempotencyKey() {
  const last = useRef({ data: '', key: '' });
  return (input: object): string => {
    const data = JSON.stringify(input);
    if (last.current.data !== data) last.current = { data, key: randomId() };
    return last.current.key;
  };
}
