import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import express from 'express';
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs';
import pg from 'pg';
import WebSocket, { WebSocketServer } from 'ws';
import { testServer } from '../support/database.js';
import { eventually } from '../support/eventually.js';

/** Each test uses a library without its patch of `api/src/engine/patches`: if it fails, remove the patch. */
describe('without its patch', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  const listen = async (server: Server): Promise<number> => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const serve = (handle: (req: IncomingMessage, res: ServerResponse) => void): Promise<number> =>
    listen(createServer(handle));

  it('pg does not close the connection of a query that has timed out', async () => {
    const client = new pg.Client({ ...testServer(), database: 'postgres', query_timeout: 100 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await expect(client.query('SELECT pg_sleep(600)')).rejects.toThrow('timeout');
      expect(client.connection.stream.destroyed).toBe(false);
    } finally {
      client.connection.stream.destroy();
    }
  });

  it('pg prepares no statement that is sent without a name', async () => {
    const client = new pg.Client({ ...testServer(), database: 'postgres' });
    await client.connect();
    try {
      await client.query('SELECT $1::int', [1]);
      const { rows } = await client.query('SELECT name FROM pg_prepared_statements');
      expect(rows).toEqual([]);
    } finally {
      await client.end();
    }
  });

  it('Node emits no event before the head of a response, nor when it is complete but unread', async () => {
    const emitted: unknown[] = [];
    const port = await serve((_req, res) => {
      const emit = res.emit.bind(res) as (event: string, ...args: unknown[]) => boolean;
      res.emit = (event: string, ...args: unknown[]) => {
        emitted.push(event);
        return emit(event, ...args);
      };
      res.writeHead(200).end(Buffer.alloc(50_000_000));
      setImmediate(() => {
        emitted.push('next iteration', res.writableEnded, res.writableFinished);
      });
    });
    const socket = connect(port, '127.0.0.1').pause();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await eventually(() => expect(emitted).toContain('next iteration'));
    socket.destroy();
    // `prefinish` is internal to Node.
    const before = emitted.slice(0, emitted.indexOf('next iteration'));
    expect(before.filter((event) => event !== 'prefinish')).toEqual([]);
    expect(emitted.slice(before.length, before.length + 3)).toEqual(['next iteration', true, false]);
  });

  it('a listener of Node for the chunks of a body takes them from a later reader', async () => {
    let read = '';
    let isRead = false;
    const port = await serve((req, res) => {
      let counted = 0;
      req.on('data', (chunk: Buffer) => (counted += chunk.length));
      req.on('end', () => {
        // The route, which reads the body later.
        req.on('data', (chunk: Buffer) => (read += chunk.toString()));
        setImmediate(() => {
          isRead = true;
          res.end(String(counted));
        });
      });
    });
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'abc' });
    expect(await response.text()).toBe('3');
    expect({ isRead, read }).toEqual({ isRead: true, read: '' });
  });

  it('graphql-upload leaves the file of a repeated part on the disk', async () => {
    const program = fileURLToPath(new URL('repeated-part.mjs', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    expect(stdout.trim()).toBe('1');
  });

  describe('ws', () => {
    let sockets: WebSocketServer;
    let client: WebSocket;
    let server: WebSocket;
    beforeEach(async () => {
      sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
      await new Promise((resolve) => sockets.once('listening', resolve));
      const opened = new Promise<WebSocket>((resolve) => sockets.once('connection', resolve));
      client = new WebSocket(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`);
      await new Promise((resolve) => client.once('open', resolve));
      server = await opened;
    });
    afterEach(() => {
      client.terminate();
      sockets.close();
    });

    it('reports an error for a message to a closed socket', async () => {
      server.terminate();
      const error = await new Promise((resolve) => server.send('late', resolve));
      expect(error).toBeInstanceOf(Error);
    });

    it('emits messages that arrive after a close', async () => {
      const received: string[] = [];
      server.on('message', (data: Buffer) => received.push(data.toString()));
      // Keeps the client from completing the closing handshake.
      client.pause();
      server.close();
      client.send('late');
      await eventually(() => expect(received).toEqual(['late']));
    });
  });

  it('graphql-upload takes long for a form of empty parts', async () => {
    const app = express().use(graphqlUploadExpress(), (_req, res) => void res.json({}));
    const port = await listen(createServer(app));
    const body = '\r\n--b\r\n\r\n'.repeat(7_100);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const before = process.cpuUsage();
    for (let times = 0; times < 10; times += 1)
      await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers })).text();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeGreaterThan(300);
  });

  it('graphql-upload takes seconds for a file that is mapped to deep paths', async () => {
    const app = express().use(graphqlUploadExpress(), (_req, res) => void res.json({}));
    const port = await listen(createServer(app));
    const paths = Array.from({ length: 20 }, (_, index) => `x${index}${'.a'.repeat(4_500)}`);
    const form = new FormData();
    form.set('operations', '{"query":"","variables":{}}');
    form.set('map', JSON.stringify({ '0': paths }));
    const before = process.cpuUsage();
    await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form })).text();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeGreaterThan(500);
  });
});
