import { Box, Span, Table as Parts } from '@chakra-ui/react';
import { memo, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Column, RowControls } from './table-columns.js';
import { tableRecipe } from './table-recipe.js';
import { TableRow } from './TableRow.js';

interface TableProps<Row> {
  /** names the table */
  label: string;
  /** the first column identifies the row */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** must not change between renders without reason */
  controls?: RowControls<Row>;
  /** shown in place of a table without rows */
  empty: ReactNode;
  /** true while new rows are being fetched */
  busy?: boolean;
}

/**
 * A table on large screens. On smaller screens its rows become cards with the headers beside the values. The roles are
 * explicit, because the display values of that layout remove the implicit ones. The parts are native elements, which
 * render faster than styled ones.
 */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, columns, rows, controls, empty, busy = false } = props;
  const frame = useFocusAfterRemoval(rows.length);
  return (
    <Box
      ref={frame}
      tabIndex={-1}
      role="group"
      aria-label={label}
      aria-busy={busy}
      opacity={busy ? '0.6' : '1'}
      outline="0"
    >
      {rows.length === 0 ? (
        empty
      ) : (
        <Parts.Root native recipe={tableRecipe} role="table" aria-label={label}>
          <thead role="rowgroup">
            <tr role="row">
              {controls && (
                <th role="columnheader" scope="col">
                  <Span srOnly>{controls.choice ? 'Select and open' : 'Open'}</Span>
                </th>
              )}
              {columns.map(({ header, numeric }) => (
                <th key={header} role="columnheader" scope="col" data-numeric={numeric}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <Body columns={columns} rows={rows} controls={controls} />
        </Parts.Root>
      )}
    </Box>
  );
}

interface BodyProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  controls: RowControls<Row> | undefined;
}

// Memoised, so that typing into a search field above the table does not render the rows again.
const Body = memo(function Body<Row extends { id: string }>({ columns, rows, controls }: BodyProps<Row>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => setOpen((ids) => toggled(ids, id)), []);
  return (
    <tbody role="rowgroup">
      {rows.map((row) => (
        <TableRow
          key={row.id}
          row={row}
          columns={columns}
          controls={controls}
          isOpen={open.has(row.id)}
          onToggle={toggle}
        />
      ))}
    </tbody>
  );
}) as <Row extends { id: string }>(props: BodyProps<Row>) => ReactNode;

/** The set without the id, or with it. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const changed = new Set(ids);
  if (!changed.delete(id)) changed.add(id);
  return changed;
}

/** Moves the focus to the table when a row is removed together with the focused button in it. */
function useFocusAfterRemoval(rowCount: number) {
  const frame = useRef<HTMLDivElement>(null);
  const before = useRef(rowCount);
  useEffect(() => {
    const shrunk = rowCount < before.current;
    before.current = rowCount;
    if (shrunk && document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [rowCount]);
  return frame;
}
