import { deleteUser } from '../../src/marketplace/admin/delete-user.js';
import { deleteService } from '../../src/marketplace/services/services.js';
import { BATCH } from '../../src/engine/database/deletions.js';
import { freshApp } from '../support/app.js';
import { anAdmin, aProvider, aService, asViewer } from '../support/factories.js';

const app = freshApp();
const db = () => app.dataSource.manager;

/** A service about which more was asked than one statement may write, of which the numbers of rows are noted. */
async function aPopularService() {
  const provider = await aProvider(app);
  const service = await aService(app, { provider });
  await db().query(
    `INSERT INTO threads (id, provider_id, service_id, service_title, service_category, last_message_at)
     SELECT gen_random_uuid(), $1, $2, 'x', 'x', now() FROM generate_series(1, ${BATCH + 1})`,
    [provider.id, service.id],
  );
  await db().query(`
    CREATE TABLE written (rows integer);
    CREATE FUNCTION note_rows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO written SELECT count(*) FROM changed;
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_rows AFTER UPDATE ON threads REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_rows()`);
  return { provider, service };
}

const written = async (): Promise<number[]> =>
  (await db().query<{ rows: number }[]>('SELECT rows FROM written WHERE rows > 0')).map(({ rows }) => rows);

describe('a deletion writes the threads in batches', () => {
  it('of a service', async () => {
    const { provider, service } = await aPopularService();
    await deleteService(db(), asViewer(provider), service.id);
    expect(await written()).toEqual([BATCH, 1]);
  });

  it('of an account, each once', async () => {
    const { provider } = await aPopularService();
    await deleteUser(db(), asViewer(await anAdmin(app)), provider.id);
    expect(await written()).toEqual([BATCH, 1]);
  });
});
