import { useRef } from 'react';
import { randomId } from '../../lib/random-id.js';

/**
 * A key for each submit, by which the server knows a retry (P19): the same data sent again
 * bears the same key, other data a new one.
 */
export function useIdempotencyKey() {
  const last = useRef({ data: '', key: '' });
  return (input: object): string => {
    const data = JSON.stringify(input);
    if (last.current.data !== data) last.current = { data, key: randomId() };
    return last.current.key;
  };
}
