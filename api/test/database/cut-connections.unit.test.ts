import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { isDatabaseUnavailable } from '../../src/engine/database/database-errors.js';
import { createDataSource } from '../../src/database/schema.js';

/** A message of PostgreSQL's protocol. */
function message(type: string, ...content: (number | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part) : int(part))));
  return Buffer.concat([Buffer.from(type), int(body.length + 4), body]);
}

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const READY_AND_ENDED = Buffer.concat([
  message('R', 0),
  message('Z', 'I'),
  message('E', 'SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
]);

/** Accepts each connection and ends it, in one packet. */
const aServerThatCutsConnections = () =>
  createServer((socket) => socket.once('data', () => socket.end(READY_AND_ENDED)));

describe('a connection that PostgreSQL ends in the packet in which it becomes ready', () => {
  // An error without a listener would be uncaught, with which Jest fails.
  it('is an error of its statement, not of the process', async () => {
    const server = aServerThatCutsConnections().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const dataSource = createDataSource({ url: `postgres://someone@127.0.0.1:${port}/some` });
    const error: unknown = await dataSource.initialize().catch((thrown: unknown) => thrown);
    server.close();
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});
