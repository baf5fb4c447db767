import { Text } from '@chakra-ui/react';
import { formatCount } from '../../../lib/numbers.js';

interface ListSummaryProps {
  shown: number;
  /** number of all entries; undefined until it is known */
  total: number | undefined;
  /** the number at which the server stops counting; a greater total means more than that */
  maxCounted?: number;
  /** the name of the entries */
  nouns: readonly [singular: string, plural: string];
}

/** The length of the list, or the total if the list is truncated (P23). Changes are read out. */
export function ListSummary({ shown, total = shown, maxCounted = Infinity, nouns }: ListSummaryProps) {
  const all = total > maxCounted ? `more than ${formatCount(maxCounted)}` : formatCount(total);
  const text = total > shown ? `Showing ${shown} of ${all}` : `${shown} ${nouns[shown === 1 ? 0 : 1]}`;
  return (
    <Text role="status" textStyle="sm" color="fg.muted" mb="4">
      {text}
    </Text>
  );
}
