import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { isDatabaseUnavailable } from '../../src/engine/database/database-errors.js';
import { createDataSource } from '../../src/database/schema.js';
import { aDataDir, cleanUp, closeLater } from '../faults/support/server.js';
import { eventually } from '../support/eventually.js';
import { aReplication } from './support/replication.js';

afterEach(cleanUp);

/** A proxy in front of the database, such as HAProxy, that leads to one server or another. */
async function aProxy(target: { host: string; port: number }) {
  const host = await aDataDir();
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(join(target.host, `.s.PGSQL.${target.port}`));
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
    client.pipe(server).pipe(client);
  }).listen(join(host, '.s.PGSQL.5432'));
  await once(proxy, 'listening');
  closeLater(async () => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  return { host, port: 5432, leadTo: (other: typeof target) => void (target = other) };
}

it('closes a connection on which a statement failed because a proxy leads to a standby', async () => {
  const replication = await aReplication();
  closeLater(() => replication.stop());
  const { primary, standby } = replication;
  await primary.query('CREATE DATABASE things OWNER marquee');
  const proxy = await aProxy(standby.address);
  await eventually(() => standby.query(`SELECT 1 / count(*) FROM pg_database WHERE datname = 'things'`).then());
  const dataSource = createDataSource({ ...primary.address, ...proxy, database: 'things' }, 1);
  await dataSource.initialize();
  closeLater(() => dataSource.destroy());

  const write = () => dataSource.transaction((db) => db.query('CREATE TABLE things (id integer)'));
  const failure: unknown = await write().catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: 'cannot execute CREATE TABLE in a read-only transaction' });
  expect(isDatabaseUnavailable(failure)).toBe(true);
  proxy.leadTo(primary.address);
  await write();
});

it('reports in one sentence that no host of DATABASE_URL is a primary', async () => {
  const replication = await aReplication();
  closeLater(() => replication.stop());
  const { primary, standby } = replication;
  await primary.stop();
  const hosts = [primary, standby].map(({ address }) => encodeURIComponent(address.host)).join(',');
  const url = `postgres://marquee@localhost/marquee?host=${hosts}&target_session_attrs=read-write`;
  const failure: unknown = await createDataSource({ url }, 1)
    .initialize()
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: 'no host of the database is a primary that responds' });
});
