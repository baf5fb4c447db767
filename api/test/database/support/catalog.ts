import type { DataSource } from 'typeorm';

export interface Column {
  table: string;
  name: string;
  /** As PostgreSQL writes it, such as `timestamp with time zone` or `text[]`. */
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  /** Follows from other columns (`GENERATED ALWAYS AS (…) STORED`). */
  generated: boolean;
}

const OURS = `n.nspname = 'public' AND c.relname NOT IN ('migrations', 'migrations_id_seq')`;

/** Every column of every table, by table and name. */
export const columnsOf = (dataSource: DataSource): Promise<Column[]> =>
  dataSource.query(`
    SELECT c.relname AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      NOT a.attnotnull AS nullable, a.atthasdef OR a.attidentity <> '' AS "hasDefault", a.attgenerated <> '' AS generated
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${OURS} AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    ORDER BY 1, 2`);

/** Everything that migrations create, one line each: columns, defaults, constraints, indexes. */
export async function schemaOf(dataSource: DataSource): Promise<string[]> {
  const lines = await dataSource.query<{ line: string }[]>(`
    SELECT format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN 'NOT NULL' END, pg_get_expr(d.adbin, d.adrelid)) AS line
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE ${OURS} AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL
    SELECT format('%s: %s %s', c.relname, k.conname, pg_get_constraintdef(k.oid))
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE ${OURS}
    UNION ALL
    SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations'
    ORDER BY 1`);
  return lines.map(({ line }) => line);
}
