/** A column: the SQL of its value, at times with the function that makes a field from it, or nested columns. */
export type JsonColumn = string | readonly [sql: string, from: (value: never) => unknown] | JsonColumns;

export interface JsonColumns {
  readonly [name: string]: JsonColumn;
}

/** The columns from which a view is read. */
export type ColumnsOf<View> = { readonly [Name in keyof Required<View>]: JsonColumn };

type Reader = (values: readonly never[]) => unknown;

/** SQL of one value, and the function that makes a view from it. */
export interface JsonRows<View> {
  sql: string;
  viewOf(values: readonly unknown[]): View;
}

/**
 * Reads wide rows as views with the names and nesting of `columns`. The SQL makes an array in JSON, of which the driver
 * decodes one text, not each value by itself, and in which PostgreSQL writes no names. Dates and times are texts in it,
 * and all numbers are numbers.
 */
export function jsonRows<View>(columns: ColumnsOf<View>): JsonRows<View> {
  const expressions: string[] = [];
  const position = (sql: string): number => expressions.push(sql) - 1;
  const readerOf = (column: JsonColumn): Reader => {
    if (typeof column === 'string') {
      const at = position(column);
      return (values) => values[at];
    }
    if (isConverted(column)) {
      const [sql, from] = column;
      const at = position(sql);
      return (values) => from(values[at] as never);
    }
    const readers = Object.entries(column).map(([name, below]) => ({ name, read: readerOf(below) }));
    return (values) => {
      const row: Record<string, unknown> = {};
      for (const { name, read } of readers) row[name] = read(values);
      return row;
    };
  };
  const viewOf = readerOf(columns) as JsonRows<View>['viewOf'];
  return { sql: `json_build_array(${expressions.join(', ')})`, viewOf };
}

const isConverted = (
  column: Exclude<JsonColumn, string>,
): column is readonly [sql: string, from: (value: never) => unknown] => Array.isArray(column);

/** A date, which is a text in JSON. */
export const instant = (sql: string) => [sql, (text: string) => new Date(text)] as const;
