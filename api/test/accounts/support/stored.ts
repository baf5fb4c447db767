import type { TestApp } from '../../support/app.js';

/** The number of rows in each table that contain a text, in any column and in any case; tables without are omitted. */
export async function tablesWith({ dataSource }: TestApp, text: string): Promise<Record<string, number>> {
  const tables = await dataSource.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [{ rows }] = await dataSource.query<[{ rows: number }]>(
      `SELECT count(*)::int AS rows FROM "${name}" row WHERE strpos(lower(row::text), lower($1)) > 0`,
      [text],
    );
    if (rows > 0) found[name] = rows;
  }
  return found;
}
