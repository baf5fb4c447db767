import { chakra } from '@chakra-ui/react';
import { formatCount } from '../../lib/numbers.js';

interface ListSummaryProps {
  shown: number;
  /** how many there are; undefined until that is known */
  total: number | undefined;
  /** what is listed: one, and several */
  nouns: readonly [singular: string, plural: string];
}

/** How long the list is, or that it is cut (P23). Changes are read out. */
export function ListSummary({ shown, total = shown, nouns }: ListSummaryProps) {
  const text =
    total > shown
      ? `Showing ${shown} of ${formatCount(total)}`
      : `${shown} ${nouns[shown === 1 ? 0 : 1]}`;
  return (
    <chakra.p role="status" textStyle="sm" color="fg.muted" mb="4">
      {text}
    </chakra.p>
  );
}
