import { type GraphQLResolveInfo, graphqlSync, buildSchema } from 'graphql';
import { selectedFields } from '../../src/engine/graphql/selected-fields.js';

const SCHEMA = buildSchema(`
  interface Named { name: String }
  type Person implements Named { name: String friend: Person }
  type Query { person(id: ID): Person }
`);

/** What the operation selects below its first field `person`. */
function selectedBy(source: string): string[] {
  let info: GraphQLResolveInfo | undefined;
  const person = (_args: unknown, _context: unknown, given: GraphQLResolveInfo) => void (info ??= given);
  expect(graphqlSync({ schema: SCHEMA, source, rootValue: { person } }).errors).toBeUndefined();
  return [...selectedFields(info as GraphQLResolveInfo)].sort();
}

describe('the fields that an operation selects', () => {
  it.each([
    ['with their paths', '{ person { name friend { name } } }', ['friend', 'friend.name', 'name']],
    ['with aliases, by their own names', '{ a: person { b: friend { c: name } } }', ['friend', 'friend.name']],
    ['merged of several nodes', '{ person { name } person { friend { name } } }', ['friend', 'friend.name', 'name']],
    ['not of another alias', '{ person { name } b: person(id: 1) { friend { name } } }', ['name']],
    ['of inline fragments', '{ person { ... on Named { name } ... { __typename } } }', ['__typename', 'name']],
    [
      'of fragments, at each place',
      '{ person { ...A friend { ...A friend { ...A } } } } fragment A on Named { name }',
      ['friend', 'friend.friend', 'friend.friend.name', 'friend.name', 'name'],
    ],
    ['that a directive leaves out', '{ person { name @skip(if: true) } }', ['name']],
  ])('are found %s', (_how, source, paths) => {
    expect(selectedBy(source)).toEqual(paths);
  });

  it('are found in linear time, though fragments double their number with each other', () => {
    const fragments = Array.from(
      { length: 40 },
      (_, at) => `fragment F${at} on Person { ...F${at + 1} ...F${at + 1} }`,
    );
    expect(selectedBy(`{ person { ...F0 } } ${fragments.join(' ')} fragment F40 on Person { name }`)).toEqual(['name']);
  });
});
