import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** A request that has arrived. */
export interface Received {
  path: string;
  headers: Record<string, string>;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** How it responds: with a status, later or with headers; never; by cutting the connection; with an endless or slow body; in another protocol. */
export type Behaviour =
  | number
  | { status: number; headers?: Record<string, string>; after?: Promise<unknown> }
  | 'silent'
  | 'reset'
  | 'endless'
  | 'slow'
  | 'upgrade';

export interface Receiver {
  url: string;
  received: Received[];
  /** For each of the next requests; then all get 204. */
  next(...behaviours: Behaviour[]): void;
  /** For all requests from now on to a path. */
  always(behaviour: Behaviour, path?: string): void;
  close(): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function respond(response: ServerResponse, behaviour: Behaviour): void {
  if (behaviour === 'silent') return;
  if (behaviour === 'reset') return void response.socket?.resetAndDestroy();
  if (behaviour === 'slow' || behaviour === 'endless') {
    response.writeHead(200);
    const write = (): boolean => response.write(behaviour === 'slow' ? '.' : '.'.repeat(10_000));
    write();
    const timer = setInterval(write, 20);
    return void response.on('close', () => clearInterval(timer));
  }
  if (behaviour === 'upgrade') return void response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end();
  if (typeof behaviour === 'number') return void response.writeHead(behaviour).end();
  const { status, headers = {}, after } = behaviour;
  void Promise.resolve(after).then(() => response.writeHead(status, headers).end());
}

/** The server of a developer, at a loopback address. */
export async function aReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const planned: Behaviour[] = [];
  const constant = new Map<string, Behaviour>();
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const path = request.url ?? '';
      const headers = request.headers as Record<string, string>;
      received.push({ path, headers, text, body: JSON.parse(text) as Received['body'] });
      respond(response, constant.get(path) ?? planned.shift() ?? 204);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    next: (...behaviours) => void planned.push(...behaviours),
    always: (behaviour, path = '/') => void constant.set(path, behaviour),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Throws if the signature is not that of the secret. */
export const verified = (secret: string, { text, headers }: Received): unknown =>
  new Webhook(secret).verify(text, headers);
