import { readFile } from 'node:fs/promises';
import { aDatabase } from './support/database.js';
it('explains', async () => {
  const { dataSource } = await aDatabase();
  const sql = await readFile(`${import.meta.dirname}/../../bench/large-database.sql`, 'utf8');
  for (const part of sql.split(/;\n/)) if (!/^\s*(BEGIN|COMMIT)/.test(part.replace(/^--.*$/gm, '').trimStart()) && part.trim()) await dataSource.query(part.replace(/CREATE TEMP TABLE/, 'CREATE TABLE'));
  await dataSource.query(`INSERT INTO audit_log (admin_email, action, subject_type, subject_id, before, at)
    SELECT 'a@example.com', 'user.ban', 'user', gen_random_uuid(), '{}', now() - n * interval '1 second' FROM generate_series(1, 300000) n`);
  await dataSource.query(`UPDATE reviews SET removed_at = now(), text = '' WHERE random() < .02`);
  await dataSource.query(`INSERT INTO audit_log (admin_email, action, subject_type, subject_id, before)
    SELECT 'a@example.com', 'review.remove', 'review', id, '{}' FROM reviews WHERE removed_at IS NOT NULL`);
  await dataSource.query('VACUUM ANALYZE audit_log, reviews');
  const history = await readFile(`${import.meta.dirname}/../src/audit/history.ts`, 'utf8');
  const query = /`(WITH[\s\S]*?)`/.exec(history)![1]!.replace('${MAX_HISTORY}', '50');
  const ids = {
    provider: `(SELECT provider_id FROM reviews WHERE removed_at IS NOT NULL LIMIT 1)`,
    booking: `(SELECT booking_id FROM reviews WHERE removed_at IS NOT NULL LIMIT 1)`,
    user: `(SELECT subject_id FROM audit_log LIMIT 1)`,
  };
  for (const [name, sub] of Object.entries(ids)) {
    const [{ id }] = await dataSource.query(`SELECT ${sub} AS id`);
    const plan = await dataSource.query(`EXPLAIN (ANALYZE, BUFFERS) ${query}`, [id]);
    console.log(name + '\n' + plan.map((r: Record<string, string>) => r['QUERY PLAN']).join('\n'));
  }
}, 300_000);
