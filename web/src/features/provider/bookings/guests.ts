import { formatCount } from '../../../lib/numbers.js';

export const guestsInWords = (count: number): string => (count === 1 ? '1 guest' : `${formatCount(count)} guests`);
