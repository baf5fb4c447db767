import { chakra } from '@chakra-ui/react';
import { memo, useEffect, useRef, type ReactNode } from 'react';

export interface Column<Row> {
  header: string;
  /** does not wrap in the table layout: dates, amounts, badges */
  short?: boolean;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  /** names the table */
  label: string;
  /** the first column identifies the row */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** shown in place of a table without rows */
  empty: ReactNode;
  /** true while new rows are being fetched */
  busy?: boolean;
}

/**
 * A table on large screens. On smaller screens its rows become cards with the headers beside the values. The roles are
 * explicit, because the display values of that layout remove the implicit ones.
 */
export function Table<Row extends { id: string }>({ label, columns, rows, empty, busy = false }: TableProps<Row>) {
  const frame = useFocusAfterRemoval(rows.length);
  return (
    <chakra.div
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
        <Grid role="table" aria-label={label}>
          <thead role="rowgroup">
            <tr role="row">
              {columns.map(({ header }) => (
                <th key={header} role="columnheader" scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <Body columns={columns} rows={rows} />
        </Grid>
      )}
    </chakra.div>
  );
}

// Memoised, so that typing into a search field above the table does not render the rows again.
const Body = memo(function Body<Row extends { id: string }>({
  columns,
  rows,
}: Pick<TableProps<Row>, 'columns' | 'rows'>) {
  return (
    <tbody role="rowgroup">
      {rows.map((row) => (
        <tr key={row.id} role="row">
          {columns.map(({ header, short, cell }) => (
            <td key={header} role="cell" data-header={header} data-short={short}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}) as <Row extends { id: string }>(props: Pick<TableProps<Row>, 'columns' | 'rows'>) => ReactNode;

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

const Grid = chakra('table', {
  base: {
    width: 'full',
    textStyle: 'sm',
    '& :is(td, td *)': { overflowWrap: 'anywhere' },
    '& small': { display: 'block', textStyle: 'xs', color: 'fg.muted' },
    '& strong': { fontWeight: 'semibold' },
    lgDown: {
      display: 'block',
      '& thead': { srOnly: true },
      '& tbody': {
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        gap: '3',
      },
      '& tr': {
        display: 'flex',
        flexDirection: 'column',
        gap: '2.5',
        p: '5',
        bg: 'bg.panel',
        borderWidth: '1px',
        borderRadius: 'card',
        boxShadow: 'card',
      },
      '& td': {
        display: 'grid',
        gridTemplateColumns: '5rem minmax(0, 1fr)',
        alignItems: 'baseline',
        justifyItems: 'start',
        columnGap: '3',
      },
      '& td::before': { content: 'attr(data-header) / ""', color: 'fg.muted', textStyle: 'xs' },
      '& td:first-of-type': { display: 'block', justifyItems: 'normal', textStyle: 'md', pb: '1' },
      '& td:first-of-type::before': { display: 'none' },
      '& td[data-header=Actions]': {
        display: 'block',
        // New browsers apply `justifyItems` outside of grids as well.
        justifyItems: 'normal',
        mt: 'auto',
        pt: '1',
      },
      '& td[data-header=Actions]::before': { display: 'none' },
    },
    lg: {
      borderCollapse: 'separate',
      borderSpacing: '0',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'card',
      boxShadow: 'card',
      '& th': {
        textStyle: 'xs',
        fontWeight: 'medium',
        textAlign: 'start',
        color: 'fg.muted',
        whiteSpace: 'nowrap',
      },
      '& th, & td': { px: '3', py: '3.5', verticalAlign: 'middle' },
      '& td': { borderTopWidth: '1px' },
      '& td[data-short=true]': { whiteSpace: 'nowrap' },
      '& :is(th, td):first-of-type': { ps: '6' },
      '& :is(th, td):last-of-type': { pe: '6' },
      '& tbody tr:hover': { bg: 'bg.tint' },
    },
  },
});
