import type { ReactNode } from 'react';

export interface Column<Row> {
  header: string;
  /** does not wrap in the table layout: dates, amounts, badges */
  short?: boolean;
  /** an amount, which is aligned with those above and below it */
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

/** What is in front of each row. */
export interface RowControls<Row> {
  /** names the controls */
  nameOf: (row: Row) => string;
  /** shown below a row that is open */
  details: (row: Row) => ReactNode;
  /** absent if rows cannot be selected */
  choice?: RowChoice | undefined;
}

export interface RowChoice {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
}
