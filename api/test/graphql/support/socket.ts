import { once } from 'node:events';
import WebSocket, { type ClientOptions } from 'ws';
import type { TestApp } from '../../support/app.js';

export interface Message {
  type: string;
  id?: string;
  payload?: unknown;
}

/** A raw socket of `/graphql`, so that a test can send what no client library would. */
export interface LiveSocket {
  send(message: unknown): void;
  /** The next unread message. */
  next(): Promise<Message>;
  subscribe(id: string, query: string): void;
  /** The code and reason with which the server closed it. */
  closed: Promise<{ code: number; reason: string }>;
  /** True if no message arrives within 100 ms. */
  isSilent(): Promise<boolean>;
  close(): void;
}

export async function openSocket({ url }: TestApp, options: ClientOptions = {}): Promise<LiveSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', options);
  const messages: Message[] = [];
  const waiting: ((message: Message) => void)[] = [];
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    const taker = waiting.shift();
    if (taker) taker(message);
    else messages.push(message);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
  );
  await once(socket, 'open');

  const next = async (): Promise<Message> => messages.shift() ?? new Promise((resolve) => waiting.push(resolve));
  const send = (message: unknown): void => socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    send,
    next,
    closed,
    subscribe: (id, query) => send({ type: 'subscribe', id, payload: { query } }),
    async isSilent() {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return messages.length === 0;
    },
    close: () => socket.close(),
  };
}

/** Opens a socket and sends `connection_init` with the token. */
export async function signedIn(app: TestApp, token?: string): Promise<LiveSocket> {
  const socket = await openSocket(app);
  socket.send({
    type: 'connection_init',
    payload: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const { type } = await socket.next();
  if (type !== 'connection_ack') throw new Error(`${type} instead of connection_ack`);
  return socket;
}
