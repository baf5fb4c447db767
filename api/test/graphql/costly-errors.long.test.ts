import { sharedApp } from '../support/app.js';
import { CPU_OF_A_REQUEST, cpuOf } from '../support/cpu.js';

const SERVICES = 'query ($f: ServicesFilter) { services(filter: $f) { id } }';
const USERS = 'query ($role: UserRole) { adminUsers(role: $role) { id } }';

const guess = (times: number): string => 'Did you mean '.repeat(times);
const represented = (times: number): string => ' cannot represent '.repeat(times);
const unknownKeys = (count: number, of = (index: number): string => `k${index}`) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [of(index), index]));

interface Asked {
  query: string;
  operationName?: string;
  variables?: Record<string, unknown>;
}

/** The messages for each of these repeat the input; sanitizing them must cost little CPU time. */
const COSTLY: Record<string, Asked> = {
  '26 kB of "Did you mean"': { query: SERVICES, variables: { f: { search: { a: guess(2_000) } } } },
  '13 kB of "Did you mean" and 49 unknown keys': {
    query: SERVICES,
    variables: { f: { search: guess(1_000), ...unknownKeys(49) } },
  },
  'an enum value of 36 kB': { query: USERS, variables: { role: represented(2_000) } },
  '26 kB of "Did you mean" in the document': {
    query: `{ services(filter: { search: { a: "${guess(2_000)}" } }) { id } }`,
  },
};

const LARGE: Record<string, Asked> = {
  '188 kB of "Did you mean"': {
    query: SERVICES,
    variables: { f: { search: { a: guess(14_500) } } },
  },
  '186 kB of "Did you mean" and 49 unknown keys': {
    query: SERVICES,
    variables: { f: { search: guess(14_300), ...unknownKeys(49) } },
  },
  'an enum value of 180 kB': { query: USERS, variables: { role: represented(10_000) } },
  '188 kB of "Did you mean" in the document': {
    query: `{ services(filter: { search: { a: "${guess(14_500)}" } }) { id } }`,
  },
  '13,000 unknown keys': { query: SERVICES, variables: { f: unknownKeys(13_000) } },
  'unknown keys that look like parts of a message': {
    query: SERVICES,
    variables: { f: unknownKeys(3_000, (at) => `; Did you mean ${at}" at "x"; Expected`) },
  },
  'an unknown key of 180 kB': { query: SERVICES, variables: { f: { [guess(14_000)]: 1 } } },
  '90,000 empty lines before unknown fields': { query: `${'\n'.repeat(90_000)}{ a b c d e f }` },
  '90,000 empty lines before invalid variables': {
    query: '\n'.repeat(90_000) + SERVICES,
    variables: { f: unknownKeys(10) },
  },
  'a block string of 30,000 lines in the wrong place': {
    query: `{ services(filter: { search: { a: """${'\n   a'.repeat(30_000)}""" } }) { id } }`,
  },
  'a field name of 180 kB': { query: `{ ${'a'.repeat(180_000)} }` },
  'an unknown operation name of 180 kB': {
    query: 'query A { __typename }',
    operationName: guess(14_000),
  },
};

/** The ways to send a request. */
const TRANSPORTS: Record<string, (url: string, asked: Asked) => Promise<Response>> = {
  POST: (url, asked) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    }),
  'a multipart form': (url, asked) => {
    const body = new FormData();
    body.append('operations', JSON.stringify(asked));
    body.append('map', '{}');
    return fetch(url, { method: 'POST', headers: { 'apollo-require-preflight': '1' }, body });
  },
  GET: (url, { query, variables = {} }) =>
    fetch(`${url}?${String(new URLSearchParams({ query, variables: JSON.stringify(variables) }))}`),
};

describe('a request whose errors are expensive to report', () => {
  const app = sharedApp();

  /** The CPU time of the rejection in milliseconds. Checks the errors, too. */
  async function refusalOf(transport: string, asked: Asked): Promise<number> {
    return cpuOf(async () => {
      const answer = await TRANSPORTS[transport]?.(`${app.url}/graphql`, asked);
      const { errors } = (await answer?.json()) as {
        errors: { message: string; extensions: { code: string } }[];
      };
      expect(errors.length).toBeLessThanOrEqual(5);
      for (const { message, extensions } of errors) {
        expect(['BAD_USER_INPUT', 'PAYLOAD_TOO_LARGE']).toContain(extensions.code);
        expect(JSON.stringify(extensions).length).toBeLessThan(200);
        expect(message.length).toBeLessThan(600);
        expect(message).not.toMatch(/Did you mean/);
      }
    });
  }

  it.each(Object.entries(COSTLY))('rejects a request with little CPU time: %s', async (_name, asked) => {
    expect(await refusalOf('POST', asked)).toBeLessThan(CPU_OF_A_REQUEST);
  });

  it.each(Object.entries(LARGE))('rejects a large request with little CPU time: %s', async (_name, asked) => {
    expect(await refusalOf('POST', asked)).toBeLessThan(CPU_OF_A_REQUEST);
  });

  it.each(Object.entries({ ...COSTLY, ...LARGE }))(
    'rejects a request in a multipart form with little CPU time: %s',
    async (_name, asked) => {
      expect(await refusalOf('a multipart form', asked)).toBeLessThan(CPU_OF_A_REQUEST);
    },
  );

  it.each([
    ['13 kB of "Did you mean"', { query: SERVICES, variables: { f: { search: { a: guess(1_000) } } } }],
    ['an enum value of 12 kB', { query: USERS, variables: { role: represented(700) } }],
    [
      '13 kB of "Did you mean" in the document',
      { query: `{ services(filter: { search: { a: "${guess(1_000)}" } }) }` },
    ],
    ['600 unknown keys', { query: SERVICES, variables: { f: unknownKeys(600) } }],
  ])('rejects a GET request with little CPU time: %s', async (_name, asked) => {
    expect(await refusalOf('GET', asked)).toBeLessThan(CPU_OF_A_REQUEST);
  });
});
