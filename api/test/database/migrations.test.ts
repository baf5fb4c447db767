import { jest } from '@jest/globals';
import { ENTITIES, MIGRATIONS } from '../../src/database/schema.js';
import { migrate } from '../../src/engine/database/migrate.js';
import { aDatabase, type TestDatabase } from '../support/database.js';
import { columnsOf, schemaOf } from './support/catalog.js';

let database: TestDatabase;
beforeEach(async () => void (database = await aDatabase({ template: 'template0' })));
afterEach(() => database.drop());

describe('the migrations', () => {
  it('create the whole schema in an empty database with migrations that run only once', async () => {
    const { dataSource } = database;
    expect(await migrate(dataSource)).toBe(MIGRATIONS.length);
    expect(await schemaOf(dataSource)).not.toEqual([]);
    expect(await migrate(dataSource)).toBe(0);
  });

  it('create the same schema again after all migrations are reverted', async () => {
    const { dataSource } = database;
    await migrate(dataSource);
    const schema = await schemaOf(dataSource);
    for (const _ of MIGRATIONS) await dataSource.undoLastMigration({ transaction: 'all' });
    expect(await schemaOf(dataSource)).toEqual([]);
    expect(await migrate(dataSource)).toBe(MIGRATIONS.length);
    expect(await schemaOf(dataSource)).toEqual(schema);
  });

  it('leave nothing behind when a migration fails', async () => {
    const { dataSource } = database;
    // The last table of the first migration exists already.
    await dataSource.query('CREATE TABLE audit_log (id integer)');
    const before = await schemaOf(dataSource);
    jest.spyOn(console, 'log').mockImplementationOnce(() => undefined); // TypeORM prints the error, too
    await expect(migrate(dataSource)).rejects.toThrow('"audit_log" already exists');
    expect(await schemaOf(dataSource)).toEqual(before);
    await dataSource.query('DROP TABLE audit_log');
    expect(await migrate(dataSource)).toBe(MIGRATIONS.length);
  });
});

describe('the tables of the migrations', () => {
  /** Entities do not state that times have no fractions of seconds. */
  const TIME = 'time without time zone';

  it('have a column for each field of each entity, with the same type and nullability', async () => {
    const { dataSource } = database;
    await migrate(dataSource);
    const columns = await columnsOf(dataSource);
    for (const { tableName, columns: fields } of dataSource.entityMetadatas)
      for (const field of fields) {
        const type = dataSource.driver.normalizeType(field);
        const { precision, scale } = field;
        const sized = typeof precision === 'number' ? `${type}(${precision},${scale})` : type;
        expect({
          field: field.propertyName,
          ...columns.find(({ table, name }) => table === tableName && name === field.databaseName),
        }).toMatchObject({
          field: field.propertyName,
          table: tableName,
          name: field.databaseName,
          type: type === TIME ? 'time(0) without time zone' : `${sized}${field.isArray ? '[]' : ''}`,
          nullable: field.isNullable,
        });
      }
    expect(dataSource.entityMetadatas).toHaveLength(ENTITIES.length);
  });

  it('have a relation for each foreign key, except those that join live bookings and their slots', async () => {
    const { dataSource } = database;
    await migrate(dataSource);
    const keys = await dataSource.query<object[]>(
      `SELECT conrelid::regclass::text AS table, attname AS column, confrelid::regclass::text AS references,
         CASE confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' END AS "onDelete"
       FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
       WHERE contype = 'f' AND NOT condeferrable ORDER BY 1, 2`,
    );
    const relations = dataSource.entityMetadatas.flatMap(({ tableName, foreignKeys }) =>
      foreignKeys.map(({ columnNames, referencedEntityMetadata, onDelete }) => ({
        table: tableName,
        column: columnNames.join(),
        references: referencedEntityMetadata.tableName,
        onDelete,
      })),
    );
    expect(keys.length).toBeGreaterThan(20);
    expect(relations).toHaveLength(keys.length);
    expect(relations).toEqual(expect.arrayContaining(keys));
  });

  it('have only generated columns and columns with a default beyond those of the entities', async () => {
    const { dataSource } = database;
    await migrate(dataSource);
    const fields = new Set(
      dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
        columns.map(({ databaseName }) => `${tableName}.${databaseName}`),
      ),
    );
    const unknown = (await columnsOf(dataSource)).filter(({ table, name }) => !fields.has(`${table}.${name}`));
    // Written by statements alone, or no longer used.
    const hasNoEntity = ({ table }: { table: string }) =>
      table.startsWith('totals') || ['past_slots', 'log_positions'].includes(table);
    const additional = unknown.filter((column) => !hasNoEntity(column));
    expect(additional.filter(({ generated, hasDefault }) => !generated && !hasDefault)).toEqual([]);
    expect(additional.map(({ table, name }) => `${table}.${name}`)).toEqual([
      'bookings.ends_at',
      'bookings.live_slot_id',
      'bookings.starts_at',
      'catalogue_version.only_row',
      'catalogue_version.version',
      'slots.period',
    ]);
  });

  it('have a default where an entity declares one', async () => {
    const { dataSource } = database;
    await migrate(dataSource);
    const columns = await columnsOf(dataSource);
    for (const { tableName, columns: fields } of dataSource.entityMetadatas)
      for (const { databaseName, default: value, isGenerated } of fields)
        if (value !== undefined || isGenerated)
          expect(columns.find(({ table, name }) => table === tableName && name === databaseName)).toMatchObject({
            name: databaseName,
            hasDefault: true,
          });
  });
});
