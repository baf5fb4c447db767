import pg from 'pg';
import { timestampOf } from '../../kernel/timestamp.js';

/** A column: the SQL of its value, at times with the function that makes a field from it, or nested columns. */
export type Column = string | readonly [sql: string, from: (value: never) => unknown] | Columns;

export interface Columns {
  readonly [name: string]: Column;
}

/** The columns from which a view is read. */
export type ColumnsOf<View> = { readonly [Name in keyof Required<View>]: Column };

/** The values of a row, in the order of the columns; see `inArrays`. */
export type ArrayRow = readonly unknown[];

/** The columns of a SELECT, and the function that makes a view from a row of a statement that is marked by `inArrays`. */
export interface ArrayRows<View> {
  sql: string;
  viewOf(row: ArrayRow): View;
}

/**
 * Reads wide rows as views with the names and nesting of `columns`. No names have to be set on each row, as for the objects
 * of the driver, and PostgreSQL has to write no JSON, which takes it longer than the columns themselves.
 * @param omitted paths of columns that are neither read nor in the view, such as `service.image`
 */
export function arrayRows<View>(columns: ColumnsOf<View>, omitted: readonly string[] = []): ArrayRows<View> {
  const expressions: string[] = [];
  const conversions: ((value: never) => unknown)[] = [];
  const valueOf = (sql: string): string => `values[${expressions.push(sql) - 1}]`;
  const literalOf = (column: Column, path = ''): string => {
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
  const compile = new Function('conversions', `return (values) => (${literalOf(columns)});`) as (
    functions: typeof conversions,
  ) => ArrayRows<View>['viewOf'];
  return { sql: expressions.join(', '), viewOf: compile(conversions) };
}

const isConverted = (
  column: Exclude<Column, string>,
): column is readonly [sql: string, from: (value: never) => unknown] => Array.isArray(column);

/** A time, from a column of the type `timestamptz`. */
export const timestamp = (sql: string) => [sql, timestampOf] as const;

/** A time of day as `HH:mm`, from a column of the type `time`. */
export const hoursAndMinutes = (sql: string) => [sql, (time: string) => time.slice(0, 5)] as const;

const marked = new Set<string>();

/**
 * Marks a statement whose rows are returned as arrays of values. Those of JSON are parsed, all numbers are numbers, and
 * everything else is a text: dates and times too. Returns the statement, a constant or one of a few.
 */
export function inArrays(sql: string): string {
  marked.add(sql);
  return sql;
}

const { BOOL, INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, JSON: JSON_TYPE, JSONB } = pg.types.builtins;

const asText = (value: string): string => value;
const parsers = new Map<number, (value: string) => unknown>([
  [BOOL, (value) => value === 't'],
  ...[INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC].map((type) => [type, Number] as const),
  ...[JSON_TYPE, JSONB].map((type) => [type, (value: string): unknown => JSON.parse(value)] as const),
]);

const ARRAYS: Pick<pg.QueryArrayConfig, 'rowMode' | 'types'> = {
  rowMode: 'array',
  types: { getTypeParser: (type) => parsers.get(type) ?? asText },
};

/** How the driver reads the rows of a statement; undefined unless it was marked. */
export const arraysOf = (sql: string): typeof ARRAYS | undefined => (marked.has(sql) ? ARRAYS : undefined);
