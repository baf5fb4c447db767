import { useCallback, useMemo } from 'react';
import { fieldErrors } from '../../../graphql/errors.js';
import { useLogged } from '../../../graphql/useLogged.js';
import { useNextRows } from './useNextRows.js';

/** The pause of typing after which the server searches. */
export const PAUSE_MS = 250;

/** The number at which the server stops counting what a filter finds (P23). */
export const MAX_COUNTED = 1_000;

interface Query<Data> {
  data?: Data | undefined;
  previousData?: Data | undefined;
  loading: boolean;
  error?: unknown;
  refetch: () => Promise<unknown>;
}

interface FoundOptions<Row, List, Count> {
  list: Query<List>;
  rowsOf: (data: List) => readonly Row[];
  count: Query<Count>;
  numberOf: (data: Count) => number;
  /** of both queries; undefined filters nothing */
  variables: Record<string, string | boolean | undefined>;
  /** whether a row that has been changed here still matches the filter; must not change without reason */
  matches: (row: Row) => boolean;
  /** what the rows are, in the log */
  name: string;
}

export type Found<Row> = ReturnType<typeof useFound<Row, never, never>>;

/** What the server finds with a filter: up to 50 rows, and how many there are in all (P23). */
export function useFound<Row, List, Count>(options: FoundOptions<Row, List, Count>) {
  const { list, rowsOf, count, numberOf, variables, matches, name } = options;
  useLogged(`${name} could not be fetched`, list.error);
  useLogged(`${name} could not be counted`, count.error);

  // The previous result is shown until the response for a new filter arrives.
  const data = list.data ?? (list.loading ? list.previousData : undefined);
  const fetched = data && rowsOf(data);
  const isCurrent = list.data !== undefined;
  const rows = useMemo(() => (isCurrent ? fetched?.filter(matches) : fetched) ?? [], [isCurrent, fetched, matches]);
  const isFiltered = Object.values(variables).some((value) => value !== undefined);
  const counted = count.data && numberOf(count.data);
  const isCapped = isFiltered && counted === MAX_COUNTED + 1;
  const gone = (fetched?.length ?? 0) - rows.length;
  const total = counted === undefined || isCapped ? counted : counted - gone;
  const { refetch: refetchList } = list;
  const { refetch: recount } = count;
  const refetch = useCallback(() => Promise.all([refetchList(), recount()]), [refetchList, recount]);
  useNextRows({ shown: rows.length, total: isCurrent ? total : undefined, refetch });
  return {
    rows,
    total,
    isCapped,
    isFiltered,
    variables,
    /** why the server rejects the filter, by the names of its fields */
    rejections: fieldErrors(list.error),
    loading: list.loading && !data,
    failed: !list.loading && !data,
    refetch,
    isOutdated: !isCurrent && data !== undefined,
  };
}
