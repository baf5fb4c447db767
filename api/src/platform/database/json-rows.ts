import { timestampOf } from '../../kernel/timestamp.js';

/** A column: the SQL of its value, at times with the function that makes a field from it, or nested columns. */
export type JsonColumn = string | readonly [sql: string, from: (value: never) => unknown] | JsonColumns;

export interface JsonColumns {
  readonly [name: string]: JsonColumn;
}

/** The columns from which a view is read. */
export type ColumnsOf<View> = { readonly [Name in keyof Required<View>]: JsonColumn };

/** SQL of one value, and the function that makes a view from it. */
export interface JsonRows<View> {
  sql: string;
  /** @param json the value of `sql` */
  viewOf(json: string): View;
}

/**
 * Reads wide rows as views with the names and nesting of `columns`. The SQL makes the text of an array in JSON, which the
 * driver decodes as one value, and in which PostgreSQL writes no names. Dates and times are texts in it, and all numbers
 * are numbers. It is parsed with the view, not by the driver: what waits for the rest of a list is one text, not dozens of
 * values for the garbage collector to move.
 * @param omitted paths of columns that are neither read nor in the view, such as `service.image`
 */
export function jsonRows<View>(columns: ColumnsOf<View>, omitted: readonly string[] = []): JsonRows<View> {
  const expressions: string[] = [];
  const conversions: ((value: never) => unknown)[] = [];
  const valueOf = (sql: string): string => `values[${expressions.push(sql) - 1}]`;
  const literalOf = (column: JsonColumn, path = ''): string => {
    if (typeof column === 'string') return valueOf(column);
    if (isConverted(column)) return `conversions[${conversions.push(column[1]) - 1}](${valueOf(column[0])})`;
    return `{ ${Object.entries(column)
      .map(([name, below]) => [name, below, path + name] as const)
      .filter(([, , full]) => !omitted.includes(full))
      .map(([name, below, full]) => `${JSON.stringify(name)}: ${literalOf(below, `${full}.`)}`)
      .join(', ')} }`;
  };
  // Compiled, since all views then have the same hidden class: reading a booking takes an eighth of the time that
  // assigning its properties one by one takes. The names are those of `columns`, none is of a client.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const compile = new Function(
    'conversions',
    `return (json) => { const values = JSON.parse(json); return (${literalOf(columns)}); }`,
  ) as (functions: typeof conversions) => JsonRows<View>['viewOf'];
  return { sql: `json_build_array(${expressions.join(', ')})::text`, viewOf: compile(conversions) };
}

const isConverted = (
  column: Exclude<JsonColumn, string>,
): column is readonly [sql: string, from: (value: never) => unknown] => Array.isArray(column);

/** A time, from a column of the type `timestamptz`. */
export const timestamp = (sql: string) => [sql, timestampOf] as const;
