import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { TestApp } from '../../support/app.js';

/** A connection that can send bytes that no client library would. */
export interface RawConnection {
  socket: Socket;
  write(text: string): void;
  /** Everything received so far. */
  received(): string;
  /**
   * Resolves when the server has closed the connection: everything received, and after how many
   * milliseconds.
   */
  closed: Promise<Closed>;
}

interface Closed {
  text: string;
  after: number;
}

/** Milliseconds; far more than a busy machine needs, and far less than Node's own timeouts. */
const SOON = 60_000;

/** Resolves like `closed`, or rejects if that takes longer than SOON. */
export const soon = <T>(closed: Promise<T>): Promise<T> =>
  Promise.race([
    closed,
    delay(SOON, undefined, { ref: false }).then(() => {
      throw new Error('The connection is still open');
    }),
  ]);

export async function connectTo(
  { url }: Pick<TestApp, 'url'>,
  text = '',
  { allowHalfOpen = false } = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen });
  const chunks: Buffer[] = [];
  const received = () => Buffer.concat(chunks).toString('latin1');
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<Closed>((resolve) =>
    socket.on('close', () => resolve({ text: received(), after: performance.now() - started })),
  );
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve());
    socket.once('error', () => resolve());
  });
  const write = (more: string): void => void socket.write(more);
  if (text) write(text);
  return { socket, write, received, closed };
}

/** Lines of a request, with the blank line that ends its headers. */
export const lines = (...parts: string[]): string => `${parts.join('\r\n')}\r\n\r\n`;

/** Everything that the server responds to these bytes, which must make it close the connection. */
export async function exchange(app: TestApp, text: string): Promise<string> {
  const { closed } = await connectTo(app, text);
  return (await soon(closed)).text;
}

export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
