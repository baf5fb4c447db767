import express from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendText } from '../../src/engine/http/send-text.js';

it.each(['', 'Fête, 盛会 🎪 ', 'Feast '.repeat(50_000), Buffer.from(Array.from({ length: 256 }, (_, at) => at))])(
  'sends a text or bytes whole, with the length in bytes and without an ETag',
  async (sent) => {
    const server = createServer(express().use((_req, res) => sendText(res.type('text'), sent)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes).toEqual(Buffer.from(sent as string));
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect(response.headers.get('etag')).toBeNull();
    server.close();
  },
);
