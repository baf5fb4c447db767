import { Span } from '@chakra-ui/react';
import { Suspense, useId } from 'react';
import { Button } from '../Button.js';
import { Checkbox } from '../form/Checkbox.js';
import { ChevronDownIcon } from '../icons.js';
import { Loading } from '../Loading.js';
import type { Column, RowControls } from './table-columns.js';

interface TableRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  controls: RowControls<Row> | undefined;
  isOpen: boolean;
  onToggle: (id: string) => void;
}

/** A row, and below it its details while it is open. */
export function TableRow<Row extends { id: string }>(props: TableRowProps<Row>) {
  const { row, columns, controls, isOpen, onToggle } = props;
  const detailsId = useId();
  const choice = controls?.choice;
  const isChosen = choice?.has(row.id);
  return (
    <>
      <tr role="row" data-open={isOpen || undefined} data-chosen={isChosen || undefined}>
        {controls && (
          <td role="cell" data-controls={choice ? 'choice' : ''}>
            {choice && (
              <Checkbox
                aria-label={`Select ${controls.nameOf(row)}`}
                checked={isChosen}
                onChange={() => choice.toggle(row.id)}
              />
            )}
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Details of ${controls.nameOf(row)}`}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              onClick={() => onToggle(row.id)}
            >
              <Span display="inline-flex" transform={isOpen ? 'rotate(180deg)' : undefined}>
                <ChevronDownIcon />
              </Span>
            </Button>
          </td>
        )}
        {columns.map(({ header, short, numeric, cell }, index) => (
          <td
            key={header}
            role="cell"
            dir="auto"
            data-header={header}
            data-short={short}
            data-numeric={numeric}
            data-lead={index === 0 || undefined}
          >
            {cell(row)}
          </td>
        ))}
      </tr>
      {controls && isOpen && (
        <tr role="row" id={detailsId} data-details data-chosen={isChosen || undefined}>
          <td role="cell" colSpan={columns.length + 1} data-details>
            <Suspense fallback={<Loading look="compact" label="Loading details" />}>{controls.details(row)}</Suspense>
          </td>
        </tr>
      )}
    </>
  );
}
