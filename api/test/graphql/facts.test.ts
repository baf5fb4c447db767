import { buildSchema } from 'graphql';
import { assertFacts } from '../../src/engine/graphql/facts.js';
import { createSchema } from '../../src/transports/graphql/schema.js';

describe('the facts of operations', () => {
  it('are declared by all of them', async () => {
    expect(() => assertFacts(buildSchema('type Query { name: String }'))).toThrow('Query.name declares no facts');
    expect(() => assertFacts(buildSchema('type Query { names: [Query!] }'))).toThrow('Query.names declares no facts');
    const schema = await createSchema();
    expect(() => assertFacts(schema)).not.toThrow();
    const services = schema.getQueryType()?.getFields().services;
    expect(services).toBeDefined();
    Object.assign(services?.extensions ?? {}, { facts: { reads: 'catalogue' } });
    expect(() => assertFacts(schema)).toThrow('Query.services declares no facts');
  });
});
