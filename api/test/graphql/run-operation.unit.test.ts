import type { Request, Response } from 'express';
import { type OperationDefinitionNode, parse } from 'graphql';
import { operationsOf } from '../../src/engine/graphql/operations.js';
import { operationRunner } from '../../src/engine/graphql/run-operation.js';
import { compressibleResponse } from '../../src/engine/http/compressed-response.js';
import { Session } from '../../src/engine/http/session.js';
import { createSchema } from '../../src/transports/graphql/schema.js';

it('expects a cached response to the documents that have one, unless another operation may be executed', async () => {
  const schema = await createSchema();
  const cached = { ...compressibleResponse('json', Buffer.from('{}')), version: '1', begunAt: 0 };
  const runner = operationRunner({
    schema,
    cached: { find: async () => cached, send: async () => undefined },
    versions: { catalogue: async () => '1', calendar: async () => null },
    contextOfList: (context) => context,
    schedule: (_address, begin) => begin(),
  });
  const session = new Session({ address: '192.0.2.1', viewer: null }, async () => null);
  const isExpectedAfter = async (source: string): Promise<boolean> => {
    const document = parse(source);
    const operation = operationsOf(schema)(document, document.definitions[0] as OperationDefinitionNode);
    const http = { req: { headers: {} } as Request, res: { locals: { session } } as unknown as Response };
    expect(await runner.runOperation({ operation, source, variables: {}, ...http })).toBeNull();
    return runner.isProbablyCached(source);
  };
  expect(await isExpectedAfter('query A { config { appName } }')).toBe(true);
  expect(await isExpectedAfter('query A { config { appName } } query B { __schema { types { name } } }')).toBe(false);
});

it('caches no response of a calendar that has changed while it was made', async () => {
  const schema = await createSchema();
  const document = parse(
    `{ availableSlots(serviceId: "${'0'.repeat(8)}-0000-4000-8000-000000000000", date: "2026-07-01") { id } }`,
  );
  const operation = operationsOf(schema)(document, document.definitions[0] as OperationDefinitionNode);
  const session = new Session(
    { address: '192.0.2.1', viewer: null, db: { query: async () => [{ id: null }] } },
    async () => null,
  );
  const http = { req: { headers: {}, socket: {} } as Request, res: { locals: { session } } as unknown as Response };
  const cachedAfter = async (versions: string[]): Promise<string | null> => {
    const rendered: (string | null)[] = [];
    const runner = operationRunner({
      schema,
      cached: {
        find: async (_req, _res, _request, render) => (rendered.push(await render()), null),
        send: async () => undefined,
      },
      versions: { catalogue: async () => '1', calendar: async () => versions.shift() ?? null },
      contextOfList: (context) => context,
      schedule: (_address, begin) => begin(),
    });
    expect(await runner.runOperation({ operation, source: '', variables: {}, ...http })).toEqual({
      data: { availableSlots: [] },
    });
    return rendered[0] ?? null;
  };
  expect(await cachedAfter(['1', '1'])).toBe('{"data":{"availableSlots":[]}}\n');
  expect(await cachedAfter(['1', '2'])).toBeNull();
});
