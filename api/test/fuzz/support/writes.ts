import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type { TestApp } from '../../support/app.js';

/** The header with the number of a request, for `watchWrites`. */
export const NUMBER_HEADER = 'x-fuzz-number';

export interface Write {
  /** The number of the request; empty for a write outside any request. */
  number: string;
  /** Such as `UPDATE slots`. */
  what: string;
  row: string;
}

interface Connection extends EventEmitter {
  query(sql: string): Promise<unknown>;
}

interface Connections {
  obtainMasterConnection(): Promise<[Connection, release: (error?: unknown) => void]>;
}

const TABLES = [
  'users',
  'services',
  'slots',
  'bookings',
  'wishes',
  'reviews',
  'threads',
  'messages',
  'proposals',
  'webhooks',
  'webhook_deliveries',
  'admins',
  'audit_log',
];

/**
 * Records every committed write from now on, with the number of its request: each connection gets
 * the number of the request that uses it, triggers write it beside the row, and a rollback removes
 * it again.
 */
export async function watchWrites({ server, dataSource }: TestApp) {
  await dataSource.query(`
    CREATE TABLE fuzz_writes (number text, what text, row_id text);
    CREATE FUNCTION fuzz_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO fuzz_writes
      VALUES (current_setting('fuzz.number', true), TG_OP || ' ' || TG_TABLE_NAME, coalesce(NEW.id, OLD.id)::text);
      RETURN NULL;
    END $$;
    ${TABLES.map(
      (table) => `CREATE TRIGGER fuzz_note AFTER INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION fuzz_note();`,
    ).join('\n')}`);

  const current = new AsyncLocalStorage<string>();
  server.prependListener('request', ({ headers }) => {
    const number = headers[NUMBER_HEADER];
    current.enterWith(typeof number === 'string' && /^\d+$/.test(number) ? number : '');
  });
  const connections = dataSource.driver as unknown as Connections;
  const obtain = connections.obtainMasterConnection.bind(connections);
  connections.obtainMasterConnection = async () => {
    const obtained = await obtain();
    const [connection, release] = obtained;
    // TypeORM handles errors only once it has the connection; until then one would end the process.
    const lost = (): void => undefined;
    connection.on('error', lost);
    try {
      await connection.query(`SET fuzz.number = '${current.getStore() ?? ''}'`);
    } catch (error) {
      release(error);
      throw error;
    } finally {
      connection.off('error', lost);
    }
    return obtained;
  };

  return {
    /** Everything written since the last time. */
    async take(): Promise<Write[]> {
      const writes = await dataSource.query<Write[]>('SELECT DISTINCT number, what, row_id AS row FROM fuzz_writes');
      await dataSource.query('TRUNCATE fuzz_writes');
      return writes;
    },
  };
}
