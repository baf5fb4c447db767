import { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, tokenOf } from '../support/factories.js';
import { aPng } from '../images/support/pictures.js';

const ACCOUNT = { name: 'Kim Park', password: 'correct horse' };
const BUSINESS = {
  phone: '555-0100',
  city: 'Springfield',
  businessName: 'Park Events',
  businessDescription: 'Weddings and more.',
};
const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { id role } }';
const REGISTER_PROVIDER = 'mutation ($input: RegisterProviderInput!) { registerProvider(input: $input) { id role } }';

describe('registration', () => {
  const app = sharedApp();

  const register = (body: unknown) => app.rest('POST', '/auth/register', { body });
  const login = (email: string, password: string) => app.rest('POST', '/auth/login', { body: { email, password } });
  const stored = (email: string) => app.dataSource.manager.findOneByOrFail(User, { email });

  it.each(['provider', 'admin', 'user', 'nonsense', 7, null])(
    'registers a customer when a REST request asks for the role %j',
    async (role) => {
      const email = `role.${String(role)}@example.com`;
      const { body } = await register({ ...ACCOUNT, email, role });
      expect(body.user).toMatchObject({ role: 'user', isVerified: true });
    },
  );

  it.each(['provider', 'user'])('registers a customer when a GraphQL request asks for the role %s', async (role) => {
    const input = { ...ACCOUNT, email: `graphql.${role}@example.com`, role };
    const { data } = await app.graphql(REGISTER, { input });
    expect(data).toMatchObject({ register: { role: 'user' } });
  });

  it('registers a business as a provider, regardless of the role in the request', async () => {
    const email = 'business@example.com';
    const body = { ...ACCOUNT, ...BUSINESS, email, role: 'user' };
    const answer = await app.rest('POST', '/auth/register-provider', { body });
    expect(answer.body.user).toMatchObject({ ...BUSINESS, role: 'provider', rating: null });
    const input = { ...ACCOUNT, ...BUSINESS, email: 'graphql@example.com', role: 'user' };
    const { data } = await app.graphql(REGISTER_PROVIDER, { input });
    expect(data).toMatchObject({ registerProvider: { role: 'provider' } });
  });

  it.each([
    ['a customer', async () => tokenOf(app, await aCustomer(app))],
    ['a provider', async () => tokenOf(app, await aProvider(app))],
    ['an administrator', async () => tokenOf(app, await anAdmin(app))],
    ['a banned account', async () => tokenOf(app, await aCustomer(app, { isVerified: false }))],
    ['no account', async () => 'forged'],
  ])('registers a business with pictures as without a token when the token is that of %s', async (_, tokenFor) => {
    const token = await tokenFor();
    const picture = new Blob([await aPng()], { type: 'image/png' });
    const fields = (way: string) => ({ ...ACCOUNT, ...BUSINESS, email: `${way}.${token.slice(-30)}@example.com` });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields('form'))) form.set(name, value);
    form.set('images', picture, 'a.png');
    const sent = await app.rest('POST', '/auth/register-provider', { token, body: form });
    expect(sent).toMatchObject({ status: 201, body: { user: { role: 'provider', images: [{}] } } });
    const json = await app.rest('POST', '/auth/register-provider', { token, body: fields('json') });
    expect(json).toMatchObject({ status: 201, body: { user: { role: 'provider' } } });

    const multipart = new FormData();
    const query = `mutation ($input: RegisterProviderInput!, $images: [Upload!]) {
      registerProvider(input: $input, images: $images) { role }
    }`;
    multipart.set('operations', JSON.stringify({ query, variables: { input: fields('graphql'), images: [null] } }));
    multipart.set('map', JSON.stringify({ 0: ['variables.images.0'] }));
    multipart.set('0', picture, 'a.png');
    const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'a' };
    const answer = await fetch(`${app.url}/graphql`, { method: 'POST', body: multipart, headers });
    expect(await answer.json()).toEqual({ data: { registerProvider: { role: 'provider' } } });
  });

  it('ignores fields of a REST registration that only the server sets', async () => {
    const email = 'ambitious@example.com';
    const wishes = {
      id: '00000000-0000-4000-8000-000000000000',
      _id: '00000000-0000-4000-8000-000000000000',
      rating: 5,
      isVerified: false,
      createdAt: '2001-01-01',
      passwordHash: 'x',
      sessionVersion: -1,
      images: [{ key: '../../etc/passwd' }],
      businessName: 'Best of all',
    };
    await register({ ...ACCOUNT, ...wishes, email });
    const user = await stored(email);
    expect(user).toMatchObject({
      rating: null,
      isVerified: true,
      sessionVersion: 0,
      images: [],
      businessName: null,
    });
    expect(user.id).not.toBe(wishes.id);
    expect(user.createdAt.getFullYear()).toBeGreaterThan(2001);
  });

  it('rejects a GraphQL registration with a field that only the server sets', async () => {
    const input = { ...ACCOUNT, email: 'wish@example.com', isVerified: true };
    const { errors } = await app.graphql(REGISTER, { input });
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('rejects a registered e-mail address, regardless of case and surrounding blanks', async () => {
    expect((await register({ ...ACCOUNT, email: 'Once.Only@Example.com' })).status).toBe(201);
    for (const email of ['once.only@example.com', 'ONCE.ONLY@EXAMPLE.COM', '  Once.Only@Example.com '])
      expect(await register({ ...ACCOUNT, email })).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: 'An account with this email already exists' },
      });
    const { errors } = await app.graphql(REGISTER, {
      input: { ...ACCOUNT, email: 'oNCE.oNLY@example.com' },
    });
    expect(errors[0]?.extensions.code).toBe('CONFLICT');
  });

  it('lets only one of four concurrent registrations use an e-mail address', async () => {
    const email = 'race@example.com';
    const answers = await Promise.all([1, 2, 3, 4].map(() => register({ ...ACCOUNT, email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('trims the name and the e-mail address, but not the password', async () => {
    const password = '  blanks count  ';
    await register({ name: '  Kim  ', email: '  trimmed@example.com  ', password });
    expect(await stored('trimmed@example.com')).toMatchObject({ name: 'Kim' });
    expect((await login('trimmed@example.com', password.trim())).status).toBe(401);
    expect((await login(' trimmed@example.com ', password)).status).toBe(200);
  });

  it.each(['      ', 'пароль', '🎉🎉🎉', 'x'.repeat(128)])(
    'accepts the password %j at registration and at login',
    async (password) => {
      const email = `password${password.length}.${password.codePointAt(0)}@example.com`;
      expect((await register({ ...ACCOUNT, email, password })).status).toBe(201);
      expect((await login(email, password)).status).toBe(200);
    },
  );

  it('reports missing fields with the messages of the specification', async () => {
    const customer = {
      name: 'Name is required',
      email: 'Email is required',
      password: 'Password is required',
    };
    expect((await register({})).body.errors).toEqual(customer);
    const answer = await app.rest('POST', '/auth/register-provider', { body: {} });
    expect(answer.body.errors).toEqual({
      ...customer,
      phone: 'Phone is required',
      city: 'City is required',
      businessName: 'Business name is required',
      businessDescription: 'Business description is required',
    });
  });

  it('reports a password of invalid length in the same way through both transports', async () => {
    const email = 'short@example.com';
    for (const [password, sentence] of [
      ['12345', 'Password must be at least 6 characters'],
      ['x'.repeat(129), 'Password can have up to 128 characters'],
      ['', 'Password is required'],
    ] as const) {
      const input = { ...ACCOUNT, email, password };
      const rest = await register(input);
      expect([rest.status, rest.body.message]).toEqual([400, sentence]);
      const { errors } = await app.graphql(REGISTER, { input });
      expect(errors[0]?.message).toBe(sentence);
      expect(errors[0]?.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { password: sentence },
      });
    }
  });
});
