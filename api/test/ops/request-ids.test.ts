import { PassThrough } from 'node:stream';
import { createLogger } from '../../src/engine/ops/logger.js';
import { sharedApp } from '../support/app.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('request ids', () => {
  const written = new PassThrough();
  const app = sharedApp(() => ({ log: createLogger('info', written) }));

  const idOf = async (path: string, given?: string): Promise<string> => {
    const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
    return (await fetch(app.url + path, { headers })).headers.get('x-request-id') ?? '';
  };

  it('returns a new request id with every response', async () => {
    const paths = ['/api/services', '/api/services', '/healthz', '/graphql', '/nothing', '/%'];
    const ids = await Promise.all(paths.map((path) => idOf(path)));
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(paths.length);
  });

  it('uses the request id of the client only if it is a plain word', async () => {
    expect(await idOf('/api/services', 'trace-42_a')).toBe('trace-42_a');
    for (const odd of ['<script>', 'a b', '', 'x'.repeat(65), '{"a":1}'])
      expect(await idOf('/api/services', odd)).toMatch(UUID);
  });

  it('writes the request id into the log line of the request', async () => {
    written.read();
    await idOf('/api/services?search=x', 'find-me');
    const line = JSON.parse(String(written.read())) as Record<string, unknown>;
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      id: 'find-me',
      method: 'GET',
      route: '/api/services',
      status: 200,
      ms: expect.any(Number) as number,
      msg: 'request',
    });
  });
});
