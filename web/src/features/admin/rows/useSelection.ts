import { useMemo, useState } from 'react';
import type { RowChoice } from '../../../ui/table/table-columns.js';
import { toggled } from '../../../ui/table/Table.js';

export interface Selection<Row> {
  /** the selected rows; a row that is no longer shown is not one of them */
  rows: readonly Row[];
  choice: RowChoice;
  hasAll: boolean;
  /** selects all rows, or none if all are selected */
  toggleAll: () => void;
  drop: (ids: ReadonlySet<string>) => void;
  clear: () => void;
}

/** Which of the rows are selected. */
export function useSelection<Row extends { id: string }>(shown: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids]);
  const choice = useMemo<RowChoice>(
    () => ({ has: (id) => ids.has(id), toggle: (id) => setIds((before) => toggled(before, id)) }),
    [ids],
  );
  const hasAll = shown.length > 0 && rows.length === shown.length;
  return {
    rows,
    choice,
    hasAll,
    toggleAll: () => setIds(new Set(hasAll ? [] : shown.map(({ id }) => id))),
    drop: (done) => setIds((before) => new Set([...before].filter((id) => !done.has(id)))),
    clear: () => setIds(new Set()),
  };
}
