import { Text } from '@chakra-ui/react';
import { formatCount } from '../../../lib/numbers.js';
import type { Nouns } from './several.js';
import { MAX_COUNTED } from './useFound.js';

interface ListSummaryProps {
  shown: number;
  /** number of all entries; undefined until it is known */
  total: number | undefined;
  /** whether there are more than the server has counted */
  isCapped: boolean;
  /** the name of the entries */
  nouns: Nouns;
}

/** The length of the list, or the total if the list is truncated (P23). Changes are read out. */
export function ListSummary({ shown, total = shown, isCapped, nouns }: ListSummaryProps) {
  const all = isCapped ? `more than ${formatCount(MAX_COUNTED)}` : formatCount(total);
  const text = total > shown ? `Showing ${shown} of ${all}` : `${shown} ${shown === 1 ? nouns.one : nouns.many}`;
  return (
    <Text role="status" textStyle="sm" color="fg.muted">
      {text}
    </Text>
  );
}
