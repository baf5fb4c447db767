import { User } from '../../src/users/user.entity.js';
import { anApp, type TestApp } from '../support/app.js';

const ACCOUNT = { name: 'Kim Park', password: 'correct horse' };
const BUSINESS = {
  phone: '555-0100',
  city: 'Springfield',
  businessName: 'Park Events',
  businessDescription: 'Weddings and more.',
};
const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { id role } }';
const REGISTER_PROVIDER =
  'mutation ($input: RegisterProviderInput!) { registerProvider(input: $input) { id role } }';

describe('registration', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await anApp()));
  afterAll(() => app.stop());

  const register = (body: unknown) => app.rest('POST', '/auth/register', { body });
  const login = (email: string, password: string) =>
    app.rest('POST', '/auth/login', { body: { email, password } });
  const kept = (email: string) => app.dataSource.manager.findOneByOrFail(User, { email });

  it.each(['provider', 'admin', 'user', 'nonsense', 7, null])(
    'makes a customer of whoever asks to become %j',
    async (role) => {
      const email = `role.${String(role)}@example.com`;
      const { body } = await register({ ...ACCOUNT, email, role });
      expect(body.user).toMatchObject({ role: 'user', isVerified: true });
    },
  );

  it.each(['provider', 'user'])(
    'makes a customer of a GraphQL input that says %s',
    async (role) => {
      const input = { ...ACCOUNT, email: `graphql.${role}@example.com`, role };
      const { data } = await app.graphql(REGISTER, { input });
      expect(data).toMatchObject({ register: { role: 'user' } });
    },
  );

  it('makes a provider of whoever registers a business, whatever the role says', async () => {
    const email = 'business@example.com';
    const body = { ...ACCOUNT, ...BUSINESS, email, role: 'user' };
    const answer = await app.rest('POST', '/auth/register-provider', { body });
    expect(answer.body.user).toMatchObject({ ...BUSINESS, role: 'provider', rating: null });
    const input = { ...ACCOUNT, ...BUSINESS, email: 'graphql@example.com', role: 'user' };
    const { data } = await app.graphql(REGISTER_PROVIDER, { input });
    expect(data).toMatchObject({ registerProvider: { role: 'provider' } });
  });

  it('lets nobody choose what the marketplace decides', async () => {
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
    const user = await kept(email);
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

  it('knows no such wishes in GraphQL', async () => {
    const input = { ...ACCOUNT, email: 'wish@example.com', isVerified: true };
    const { errors } = await app.graphql(REGISTER, { input });
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('takes an e-mail address once, whatever its case and the blanks around it', async () => {
    expect((await register({ ...ACCOUNT, email: 'Once.Only@Example.com' })).status).toBe(201);
    for (const email of [
      'once.only@example.com',
      'ONCE.ONLY@EXAMPLE.COM',
      '  Once.Only@Example.com ',
    ])
      expect(await register({ ...ACCOUNT, email })).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: 'An account with this email already exists' },
      });
    const { errors } = await app.graphql(REGISTER, {
      input: { ...ACCOUNT, email: 'oNCE.oNLY@example.com' },
    });
    expect(errors[0]?.extensions.code).toBe('CONFLICT');
  });

  it('takes an e-mail address once when several people come at the same moment', async () => {
    const email = 'race@example.com';
    const answers = await Promise.all([1, 2, 3, 4].map(() => register({ ...ACCOUNT, email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('trims everything but the password', async () => {
    const password = '  blanks count  ';
    await register({ name: '  Kim  ', email: '  trimmed@example.com  ', password });
    expect(await kept('trimmed@example.com')).toMatchObject({ name: 'Kim' });
    expect((await login('trimmed@example.com', password.trim())).status).toBe(401);
    expect((await login(' trimmed@example.com ', password)).status).toBe(200);
  });

  it.each(['      ', 'пароль', '🎉🎉🎉', 'x'.repeat(128)])(
    'takes the password %j and signs in with it',
    async (password) => {
      const email = `password${password.length}.${password.codePointAt(0)}@example.com`;
      expect((await register({ ...ACCOUNT, email, password })).status).toBe(201);
      expect((await login(email, password)).status).toBe(200);
    },
  );

  it('says what is missing in the words of the spec', async () => {
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

  it('says how long a password is, in both doors alike', async () => {
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
