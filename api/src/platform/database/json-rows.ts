/** Names and the SQL of their values, which may be nested; the SQL of a text is an expression. */
export interface JsonColumns {
  readonly [name: string]: string | JsonColumns;
}

/** The expressions of columns that are read as an object of type `Row`. */
export type ColumnsOf<Row> = { readonly [Name in keyof Row]: string | JsonColumns };

type Reader = (values: readonly unknown[]) => unknown;

/**
 * SQL of one value for a wide row, and the function that makes the row from it: an object with the names and nesting of
 * `columns`. It is an array in JSON, of which the driver decodes one text, not each value by itself, and PostgreSQL writes
 * no names. Dates and times are texts then, and numbers of any type are numbers.
 */
export function jsonRows<Row>(columns: ColumnsOf<Row>): { sql: string; read: (values: readonly unknown[]) => Row } {
  const expressions: string[] = [];
  const readerOf = (part: string | JsonColumns): Reader => {
    if (typeof part === 'string') {
      const position = expressions.push(part) - 1;
      return (values) => values[position];
    }
    const readers = Object.entries(part).map(([name, below]) => ({ name, read: readerOf(below) }));
    return (values) => {
      const row: Record<string, unknown> = {};
      for (const { name, read } of readers) row[name] = read(values);
      return row;
    };
  };
  const read = readerOf(columns) as (values: readonly unknown[]) => Row;
  return { sql: `json_build_array(${expressions.join(', ')})`, read };
}
