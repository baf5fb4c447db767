import type { ModifierDetails } from '@apollo/client/cache';
import { MAX_COUNTED } from './useFound.js';

/** The cached number of what a filter finds, after the deletion of a row. Those of other filters are fetched again. */
export const oneLess = (count: number, { storeFieldName }: ModifierDetails): number =>
  count === MAX_COUNTED + 1 && storeFieldName.includes('":') ? count : count - 1;
