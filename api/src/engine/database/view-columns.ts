import { timestampOf } from '../../kernel/timestamp.js';

/** A column: the SQL of its value, at times with the function that makes a field from it, or nested columns. */
export type Column = string | readonly [sql: string, from: (value: never) => unknown] | Columns;

export interface Columns {
  readonly [name: string]: Column;
}

/** The columns from which a view is read. */
export type ColumnsOf<View> = { readonly [Name in keyof Required<View>]: Column };

/** The values of a row by the paths of the columns, such as `service.image`. */
export type ViewRow = Readonly<Record<string, unknown>>;

/** The columns of a SELECT, and the function that makes a view from a row of it. */
export interface ViewColumns<View> {
  sql: string;
  viewOf(row: ViewRow): View;
}

type Read = (row: ViewRow) => unknown;

/**
 * Reads wide rows as views with the names and the nesting of `columns`. PostgreSQL has to write no JSON, which takes it longer
 * than the columns themselves.
 * @param omitted paths of columns that are neither read nor in the view
 */
export function viewColumns<View>(columns: ColumnsOf<View>, omitted: readonly string[] = []): ViewColumns<View> {
  const expressions: string[] = [];
  const readerOf = (column: Column, path: string): Read => {
    if (typeof column === 'string') {
      expressions.push(`${column} AS "${path}"`);
      return (row) => row[path];
    }
    if (isConverted(column)) {
      const [sql, from] = column as readonly [string, (value: unknown) => unknown];
      const read = readerOf(sql, path);
      return (row) => from(read(row));
    }
    const readers = Object.entries(column)
      .map(([name, below]) => ({ name, below, path: path === '' ? name : `${path}.${name}` }))
      .filter((one) => !omitted.includes(one.path))
      .map((one) => [one.name, readerOf(one.below, one.path)] as const);
    return (row) => {
      const view: Record<string, unknown> = {};
      for (const [name, read] of readers) view[name] = read(row);
      return view;
    };
  };
  const viewOf = readerOf(columns, '') as (row: ViewRow) => View;
  return { sql: expressions.join(', '), viewOf };
}

const isConverted = (
  column: Exclude<Column, string>,
): column is readonly [sql: string, from: (value: never) => unknown] => Array.isArray(column);

/** A time, from a column of the type `timestamptz`. As a text, since the driver's `Date` takes longer to make. */
export const timestamp = (sql: string) => [`(${sql})::text`, timestampOf] as const;

/** A time of day as `HH:mm`, from a column of the type `time`. */
export const hoursAndMinutes = (sql: string) => [sql, (time: string) => time.slice(0, 5)] as const;
