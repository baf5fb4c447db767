import { anApp, type TestApp } from '../../support/app.js';
import { lines } from './raw.js';

/**
 * A handshake without a WebSocket library: this client responds neither to pings nor to a close
 * frame.
 */
export const UPGRADE = lines(
  'GET /graphql HTTP/1.1',
  'Host: a',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
);

/** A text frame of up to 125 bytes, with a mask of zeros. */
export function frame(message: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]);
}

/** A text frame of 126 to 65,535 bytes, with a mask of zeros. */
export function longFrame(message: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const head = Buffer.from([0x81, 0x80 | 126, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(text.length, 2);
  return Buffer.concat([head, text]);
}

/** Creates apps with other settings, and stops them after all tests of the file. */
export function appsWith(): (overrides: Parameters<typeof anApp>[0]) => Promise<TestApp> {
  const apps: TestApp[] = [];
  afterAll(async () => {
    for (const app of apps) await app.stop();
  });
  return async (overrides) => {
    const app = await anApp(overrides);
    apps.push(app);
    return app;
  };
}
