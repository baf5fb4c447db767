import express from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendBytes, sendText } from '../../src/engine/http/send-text.js';

describe('a text that is sent', () => {
  let server: Server;
  let text: string;
  let end: string;

  beforeAll(async () => {
    server = createServer(express().use((_req, res) => sendText(res.type('text'), text, end)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());

  const SAMPLES = ['Feast, in ASCII, "quoted" ', 'Fête, fiesta, Feier ', 'Fête, 盛会 🎪 '];
  it.each([0, 100, 16_383, 16_384, 300_000].flatMap((length) => SAMPLES.map((sample) => [length, sample] as const)))(
    'arrives whole with its length in bytes: %i characters of "%s"',
    async (length, sample) => {
      end = [100, 300_000].includes(length) ? '\n' : '';
      text = sample.repeat(Math.ceil(length / sample.length)).slice(0, length);
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString()).toBe(Buffer.from(text).toString() + end);
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      expect(response.headers.get('etag')).toBeNull();
    },
  );
});

it.each([0, 256, 16_383, 16_384, 300_000])('sends %i bytes of any value with their length', async (length) => {
  const bytes = Buffer.from(Array.from({ length }, (_, at) => at % 256));
  const server = createServer(express().use((_req, res) => sendBytes(res.type('bin'), bytes)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(response.headers.get('content-length')).toBe(String(length));
  server.close();
});
