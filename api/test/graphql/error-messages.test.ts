import { PassThrough } from 'node:stream';
import { createLogger } from '../../src/engine/ops/logger.js';
import { sharedApp } from '../support/app.js';

const SECRET = 'my-secret';

const REGISTER = 'mutation ($v: RegisterInput!) { register(input: $v) { id } }';
const PROVIDER = `mutation ($v: [Upload!], $i: RegisterProviderInput!) {
  registerProvider(input: $i, images: $v) { id } }`;
const LOGIN = 'mutation ($v: String!) { login(email: "a@b.co", password: $v) { token } }';
const USERS = 'query ($v: UserRole) { adminUsers(role: $v) { id } }';
const LIMIT = 'query ($v: Int) { adminUsers(limit: $v) { id } }';
const PRICE = 'mutation ($v: CreateServiceInput!) { createService(input: $v) { id } }';
const SERVICE = 'query ($v: ID!) { service(id: $v) { id } }';
const SERVICES = 'query ($v: ServicesFilter) { services(filter: $v) { id } }';
const SKIP = 'query ($v: Boolean!) { config { appName @skip(if: $v) } }';

const kim = { name: 'Kim', email: 'kim@example.com', password: SECRET };
const VARIABLE = 'Variable "$v" got an invalid value';

/** The value of `$v`, and the message of the error. */
const VARIABLES: [name: string, query: string, value: unknown, message: string][] = [
  ['a text for an enum', USERS, SECRET, `${VARIABLE}; The value does not exist in "UserRole" enum.`],
  [
    'a text for an enum of an input',
    REGISTER,
    { ...kim, role: SECRET },
    `${VARIABLE} at "v.role"; The value does not exist in "UserRole" enum.`,
  ],
  [
    'a text that ends like the sentence about it',
    USERS,
    `${SECRET}" does not exist in "${SECRET}" enum.`,
    `${VARIABLE}; The value does not exist in "UserRole" enum.`,
  ],
  ['an object for an enum', USERS, { a: SECRET }, `${VARIABLE}; Enum "UserRole" cannot represent non-string value`],
  ['an object for a text', LOGIN, { a: SECRET }, `${VARIABLE}; String cannot represent a non string value`],
  ['a text for a whole number', LIMIT, SECRET, `${VARIABLE}; Int cannot represent non-integer value`],
  [
    'a number that is too large',
    LIMIT,
    4111_1111_1111,
    `${VARIABLE}; Int cannot represent non 32-bit signed integer value`,
  ],
  [
    'a text for a number',
    PRICE,
    { title: 'A', description: 'B', category: 'C', duration: 'D', price: SECRET },
    `${VARIABLE} at "v.price"; Float cannot represent non numeric value`,
  ],
  ['a text for a boolean', SKIP, SECRET, `${VARIABLE}; Boolean cannot represent a non boolean value`],
  ['an object for an identifier', SERVICE, { a: SECRET }, `${VARIABLE}; ID cannot represent value`],
  ['a text for an object', SERVICES, SECRET, `${VARIABLE}; Expected type "ServicesFilter" to be an object.`],
  [
    'an object without a field',
    REGISTER,
    { password: SECRET },
    `${VARIABLE}; Field "name" of required type "String!" was not provided.`,
  ],
  [
    'null for a field',
    REGISTER,
    { ...kim, name: null },
    `${VARIABLE} at "v.name"; Expected non-nullable type "String!" not to be null.`,
  ],
  [
    'a field that is misspelt',
    REGISTER,
    { ...kim, passwrd: SECRET },
    `${VARIABLE}; Field "passwrd" is not defined by type "RegisterInput".`,
  ],
  [
    'a key that is no name',
    REGISTER,
    { ...kim, [SECRET]: 1 },
    `${VARIABLE}; A field is not defined by type "RegisterInput".`,
  ],
  [
    'a key that ends like the sentence about it',
    REGISTER,
    { ...kim, [`a" is not defined by type "${SECRET}".`]: 1 },
    `${VARIABLE}; A field is not defined by type "RegisterInput".`,
  ],
  ['a text for a file', PROVIDER, [SECRET], `${VARIABLE} at "v[0]"; Upload value invalid.`],
];

/** The same with values in the document itself. */
const LITERALS: [query: string, message: string][] = [
  [`{ adminUsers(role: my_secret) { id } }`, 'The value does not exist in "UserRole" enum.'],
  [`{ adminUsers(role: "my-secret") { id } }`, 'Enum "UserRole" cannot represent non-enum value'],
  [`{ adminUsers(limit: "my-secret") { id } }`, 'Int cannot represent non-integer value'],
  [`{ adminUsers(limit: 41111111111) { id } }`, 'Int cannot represent non 32-bit signed integer value'],
  [`{ service(id: { a: "my-secret" }) { id } }`, 'ID cannot represent a non-string and non-integer value'],
  [`{ services(filter: "my-secret") { id } }`, 'Expected value of type "ServicesFilter".'],
  [`{ services(filter: { search: my_secret }) { id } }`, 'String cannot represent a non string value'],
  [`{ config { appName @skip(if: "my-secret") } }`, 'Boolean cannot represent a non boolean value'],
  [
    `mutation { register(input: { name: null, email: "my-secret", password: "my-secret" }) { id } }`,
    'Expected value of type "String!".',
  ],
  [`mutation { registerProvider(images: ["my-secret"]) { id } }`, 'Upload literal unsupported.'],
  [`{ login "my-secret" }`, 'Syntax Error: Expected Name, found String.'],
  [`{ login """my-secret""" }`, 'Syntax Error: Expected Name, found BlockString.'],
  [`{ login 4111111111 }`, 'Syntax Error: Expected Name, found Int.'],
  [`{ login 41111111.11 }`, 'Syntax Error: Expected Name, found Float.'],
  [`{ login(password my_secret) }`, 'Syntax Error: Expected ":", found Name.'],
  [`my_secret { login }`, 'Syntax Error: Unexpected Name.'],
  [`{ login(password: "\\umysecret") }`, 'Syntax Error: Invalid Unicode escape sequence.'],
  [`{ login(password: "\\u{my-secret}") }`, 'Syntax Error: Invalid Unicode escape sequence.'],
  [`{ login(password: "\\my-secret") }`, 'Syntax Error: Invalid character escape sequence.'],
  [`{ login(password: "my-secret`, 'Syntax Error: Unterminated string.'],
  [`{ login(password: 0411) }`, 'Syntax Error: Invalid number, unexpected digit after 0.'],
  [`{ login(password: 1my-secret) }`, 'Syntax Error: Invalid number, expected digit but got.'],
];

const NULL_SKIP = 'Argument "if" of non-null type "Boolean!" must not be null.';
const NULLS: [query: string, message: string][] = [
  ['query ($v: ID = "x") { service(id: $v) { id } }', 'Argument "id" of non-null type "ID!" must not be null.'],
  ['query ($v: Boolean = true) { config { appName @skip(if: $v) } }', NULL_SKIP],
  ['query ($v: Boolean = true) { config @skip(if: $v) { appName } }', NULL_SKIP],
];

describe('an invalid request', () => {
  const logged = new PassThrough();
  const app = sharedApp(() => ({ log: createLogger('warn', logged) }));
  afterEach(() => expect(String(logged.read() ?? '')).toBe(''));

  it.each(VARIABLES)('rejects a variable without repeating its value: %s', async (_name, query, v, message) => {
    const i = { ...kim, phone: '1', city: 'C', businessName: 'B', businessDescription: 'D' };
    const { errors } = await app.graphql(query, { v, i });
    expect(errors[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT' } });
    expect(JSON.stringify(errors)).not.toMatch(/my.secret|4111/);
  });

  it.each(LITERALS)('rejects a document without repeating its values: %s', async (query, message) => {
    const { errors } = await app.graphql(query);
    expect(errors.map(({ message }) => message)).toContain(message);
    for (const { extensions } of errors) expect(extensions).toEqual({ code: 'BAD_USER_INPUT' });
    expect(JSON.stringify(errors)).not.toMatch(/my.secret|4111/);
  });

  it('rejects an unknown operation name without repeating it', async () => {
    const answer = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'query A { __typename }', operationName: SECRET }),
    });
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: unknown };
    expect(errors).toMatchObject([{ message: 'There is no operation with this name' }]);
  });

  it.each(NULLS)('returns BAD_USER_INPUT for null where it is not allowed: %s', async (query, message) => {
    const { errors } = await app.graphql(query, { v: null });
    expect(errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it.each([
    'bookingChanged @include(if: $v) { id }',
    '... @include(if: $v) { bookingChanged { id } }',
    'bookingChanged @skip(if: "my-secret") { id }',
    'bookingChanged @skip { id }',
  ])('rejects @skip and @include on the field of a subscription: %s', async (field) => {
    const { status, errors } = await app.graphql(`subscription ($v: Boolean!) { ${field} }`, {
      v: true,
    });
    expect(status).toBe(400);
    for (const { extensions } of errors) expect(extensions.code).toBe('BAD_USER_INPUT');
  });
});
