import express from 'express';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendText } from '../../src/http/send-text.js';

describe('a text that is sent', () => {
  let server: Server;
  let text: string;

  beforeAll(async () => {
    server = createServer(express().use((_req, res) => sendText(res.type('text'), text)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());

  it.each([0, 100, 16_383, 16_384, 300_000])(
    'arrives whole with its length in bytes: %i characters',
    async (length) => {
      text = 'Fête, 盛会 🎪 '.repeat(Math.ceil(length / 12)).slice(0, length);
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString()).toBe(Buffer.from(text).toString());
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      expect(response.headers.get('etag')).toBeNull();
    },
  );
});
