import { buildSchema } from 'graphql';
import { assertFacts } from '../../src/engine/graphql/facts.js';
import { createSchema } from '../../src/transports/graphql/schema.js';

describe('the facts of operations', () => {
  it('are declared by all of them', async () => {
    expect(() => assertFacts(buildSchema('type Query { name: String }'))).toThrow('Query.name declares no facts');
    expect(() => assertFacts(buildSchema('type Query { names: [Query!] }'))).toThrow('Query.names declares no facts');
    // Not the schema of the application: other files of the worker share what its fields declare.
    const schema = buildSchema('type Query { services: [Service!] } type Service { id: ID }');
    Object.assign(schema.getQueryType()!.getFields().services!, { extensions: { facts: { reads: 'catalogue' } } });
    expect(() => assertFacts(schema)).toThrow('Query.services declares no facts');
    const own = await createSchema();
    expect(() => assertFacts(own)).not.toThrow();
  });
});
