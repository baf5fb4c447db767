import { anApp, type TestApp } from '../support/app.js';
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

/** Each is answered with sentences that say it back; what is said of it must not cost more than it does itself. */
const COSTLY: Record<string, Asked> = {
  'a guess of 26 kB': { query: SERVICES, variables: { f: { search: { a: guess(2_000) } } } },
  'a guess of 13 kB with 49 unknown keys beside it': {
    query: SERVICES,
    variables: { f: { search: guess(1_000), ...unknownKeys(49) } },
  },
  'a member of an enum with 36 kB': { query: USERS, variables: { role: represented(2_000) } },
  'a guess of 26 kB in the document': {
    query: `{ services(filter: { search: { a: "${guess(2_000)}" } }) { id } }`,
  },
};

const LARGE: Record<string, Asked> = {
  'a guess of 188 kB': { query: SERVICES, variables: { f: { search: { a: guess(14_500) } } } },
  'a guess of 186 kB with 49 unknown keys beside it': {
    query: SERVICES,
    variables: { f: { search: guess(14_300), ...unknownKeys(49) } },
  },
  'a member of an enum with 180 kB': { query: USERS, variables: { role: represented(10_000) } },
  'a guess of 188 kB in the document': {
    query: `{ services(filter: { search: { a: "${guess(14_500)}" } }) { id } }`,
  },
  '13,000 unknown keys': { query: SERVICES, variables: { f: unknownKeys(13_000) } },
  'unknown keys that read like reasons': {
    query: SERVICES,
    variables: { f: unknownKeys(3_000, (at) => `; Did you mean ${at}" at "x"; Expected`) },
  },
  'an unknown key of 180 kB': { query: SERVICES, variables: { f: { [guess(14_000)]: 1 } } },
  'lines without end before a mistake': { query: `${'\n'.repeat(90_000)}{ a b c d e f }` },
  'lines without end before wrong variables': {
    query: '\n'.repeat(90_000) + SERVICES,
    variables: { f: unknownKeys(10) },
  },
  'a block of text in the wrong place': {
    query: `{ services(filter: { search: { a: """${'\n   a'.repeat(30_000)}""" } }) { id } }`,
  },
  'a name of 180 kB': { query: `{ ${'a'.repeat(180_000)} }` },
  'the name of no operation, 180 kB': {
    query: 'query A { __typename }',
    operationName: guess(14_000),
  },
};

/** The ways in which a request can come. */
const DOORS: Record<string, (url: string, asked: Asked) => Promise<Response>> = {
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

describe('a request whose mistake takes long to tell', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await anApp()));
  afterAll(() => app.stop());

  /** Milliseconds of the processor, once it was refused as it should be. */
  async function refusalOf(door: string, asked: Asked): Promise<number> {
    return cpuOf(async () => {
      const answer = await DOORS[door]?.(`${app.url}/graphql`, asked);
      const { errors } = (await answer?.json()) as {
        errors: { message: string; extensions: object }[];
      };
      expect(errors.length).toBeLessThanOrEqual(5);
      for (const { message, extensions } of errors) {
        expect(extensions).toEqual({ code: 'BAD_USER_INPUT' });
        expect(message.length).toBeLessThan(600);
        expect(message).not.toMatch(/Did you mean/);
      }
    });
  }

  it.each(Object.entries(COSTLY))('is refused at once: %s', async (_name, asked) => {
    expect(await refusalOf('POST', asked)).toBeLessThan(CPU_OF_A_REQUEST);
  });

  it.each(Object.entries(LARGE))('is refused at once, however large: %s', async (_name, asked) => {
    expect(await refusalOf('POST', asked)).toBeLessThan(CPU_OF_A_REQUEST);
  });

  it.each(Object.entries({ ...COSTLY, ...LARGE }))(
    'is refused at once in a form: %s',
    async (_name, asked) => {
      expect(await refusalOf('a multipart form', asked)).toBeLessThan(CPU_OF_A_REQUEST);
    },
  );

  it.each([
    ['a guess', { query: SERVICES, variables: { f: { search: { a: guess(1_000) } } } }],
    ['a member of an enum', { query: USERS, variables: { role: represented(700) } }],
    [
      'a guess in the document',
      { query: `{ services(filter: { search: { a: "${guess(1_000)}" } }) }` },
    ],
    ['unknown keys', { query: SERVICES, variables: { f: unknownKeys(600) } }],
  ])('is refused at once in an address: %s', async (_name, asked) => {
    expect(await refusalOf('GET', asked)).toBeLessThan(CPU_OF_A_REQUEST);
  });
});
