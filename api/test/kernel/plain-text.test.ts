import { sharedApp } from '../support/app.js';
import { aCustomer, aProvider, tokenOf } from '../support/factories.js';

/** The characters that names, addresses, lines and descriptions can have, over REST and GraphQL. */
const app = sharedApp();
let token: string;
beforeAll(async () => {
  token = tokenOf(app, await aProvider(app));
});

type Errors = Record<string, string>;
type Transport = (input: object) => Promise<Errors>;
let count = 0;
const anAccount = (): object => ({
  name: 'Kim',
  email: `someone${(count += 1)}@example.com`,
  password: 'correct horse',
});
const service = {
  title: 'Cakes',
  description: 'All of it.',
  category: 'Other',
  price: 5,
  duration: '1 hour',
};

const rest =
  (path: string): Transport =>
  async (body) =>
    (await app.rest('POST', path, { token, body })).body.errors ?? {};
const graphql =
  (query: string): Transport =>
  async (input) =>
    (await app.graphql(query, { input }, token)).errors[0]?.extensions.fields ?? {};
const TRANSPORTS = {
  REST: { register: rest('/auth/register'), save: rest('/providers/services') },
  GraphQL: {
    register: graphql('mutation ($input: RegisterInput!) { register(input: $input) { id } }'),
    save: graphql('mutation ($input: CreateServiceInput!) { createService(input: $input) { id } }'),
  },
};

const UNSEEN = 'must be plain text without invisible characters or more than 8 marks on a letter';
const REFUSED_IN_LINES: [string, string][] = [
  ['a zero-width space', 'Kim\u200bLee'],
  ['a mark that changes the direction of the text after it', 'Kim\u202eeeL'],
  ['a mark that isolates the direction of the text after it', '\u2066Kim'],
  ['a control character', 'Kim\u0001'],
  ['a control character of the second range', 'Kim\u0085Lee'],
  ['a delete character', 'Kim\u007fLee'],
  ['a line break', 'Kim\nLee'],
  ['a tab', 'Kim\tLee'],
  ['a paragraph separator', 'Kim\u2029Lee'],
  ['a soft hyphen', 'Kim\u00adLee'],
  ['a byte order mark', 'Kim\ufeffLee'],
  ['a Korean filler', 'Kim\u3164Lee'],
  ['tag letters without a flag', 'Kim\u{e0067}\u{e007f}'],
  ['a joiner at the start', '\u200dKim'],
  ['a joiner at the end', 'Kim\u200d'],
  ['two joiners', 'Kim\u200d\u200dLee'],
  ['a joiner beside a blank', 'Kim \u200cLee'],
  ['nine marks on a letter', `Kim${'\u0301'.repeat(9)}`],
  ['nine marks on a letter, with joiners between', `K${'\u0301\u200d'.repeat(9)}im`],
];
const TAKEN_IN_LINES: [string, string][] = [
  ['letters with accents', 'Zoë Çelik-Ångström'],
  ['Persian with a joiner', 'می\u200cخواهم'],
  ['Malayalam that ends with a joiner', 'അവന്\u200d'],
  ['Hindi with a joiner', 'क्\u200dष'],
  ['a family of emoji', 'The 👩\u200d👩\u200d👧\u200d👦 people'],
  ['a heart on fire', 'Hot ❤\ufe0f\u200d🔥 events'],
  ['the flag of Scotland', 'Events 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['Chinese', '王小明'],
  ['Korean', '김철수'],
  ['Arabic', 'محمد علي'],
  ['decomposed Vietnamese', 'Nguyễn Thị Ngọc'.normalize('NFD')],
  ['Hebrew with all its points', 'בְּרֵאשִׁ֖ית'],
  ['Thai', 'น้ำผึ้ง'],
  ['the tallest stack of Tibetan', 'ཧ\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fbc\u0fbb\u0f82'],
];

describe.each(Object.entries(TRANSPORTS))('over %s', (_name, { register, save }) => {
  it.each(REFUSED_IN_LINES)('rejects a name, a title and a feature with %s', async (_what, text) => {
    expect(await register({ ...anAccount(), name: text })).toEqual({ name: `Name ${UNSEEN}` });
    expect(await save({ ...service, title: text, features: [text] })).toEqual({
      title: `Title ${UNSEEN}`,
      features: `Features ${UNSEEN}`,
    });
  });

  it.each(TAKEN_IN_LINES)('accepts a name, a title and a feature with %s', async (_what, text) => {
    expect(await register({ ...anAccount(), name: text })).toEqual({});
    expect(await save({ ...service, title: text, features: [text] })).toEqual({});
  });

  it.each([
    ['a zero-width space', 'a\u200b@b.cd'],
    ['a direction mark', 'a\u202e@b.cd'],
    ['a control character', 'a\u0001@b.cd'],
    ['a joiner', 'a\u200d@b.cd'],
  ])('rejects an e-mail address with %s', async (_what, email) => {
    expect(await register({ ...anAccount(), email })).toEqual({ email: `Email ${UNSEEN}` });
  });

  it.each([
    'Deleted user',
    'DELETED  USER',
    'deleted\u00a0user',
    'Ｄeleted user',
    'Dele\u200cted user',
    'Deleted use\ufe0fr',
    'Deleted\u2800user',
    'Dеleted user', // Cyrillic е
    'DЕLЕТЕD USЕR', // Cyrillic Е and Т
    'Deleтed useг', // Cyrillic т and г
    'Dεlετed υser', // Greek ε, τ and υ
    'Ðeleted user',
    'Đéléted üser',
    'DeIeted user', // a capital I
    'De1eted user',
    'Deleted user.',
    '«Deleted-user» ✓',
    'DeletedUser',
  ])('rejects the name %j, which is reserved for deleted accounts', async (name) => {
    expect(await register({ ...anAccount(), name })).toEqual({
      name: 'This name cannot be used',
    });
  });

  it.each(['Deleted users', 'Удалённый пользователь', 'Delia Deleteduserová'])('accepts the name %s', async (name) => {
    expect(await register({ ...anAccount(), name })).toEqual({});
  });

  it.each([
    ['a Cyrillic В in capitals', 'ВOB'],
    ['an Armenian օ', 'bօb'],
    ['a Cherokee Ꭺ', 'Ꭺda'],
    ['a Latin a in a Cyrillic name', 'ивaн'],
    ['a Greek ο in a Cyrillic name', 'ивοн'],
  ])('rejects an e-mail address that mixes alphabets: with %s', async (_what, local) => {
    expect(await register({ ...anAccount(), email: `${local}@acceptance.test` })).toEqual({
      email: 'Email must not mix alphabets',
    });
  });

  it.each(['иван', 'νίκος', 'zoë.møller', 'kadın', '王小明', 'kim.王', 'محمد', 'том'])(
    'accepts the e-mail address of %s',
    async (local) => {
      const email = `${local}${(count += 1)}@example.com`;
      expect(await register({ ...anAccount(), email })).toEqual({});
    },
  );

  it.each(['\u2800', '\ufe0f', '\u0301'])('treats a name of only %j as empty', async (name) => {
    expect(await register({ ...anAccount(), name })).toEqual({ name: 'Name is required' });
  });

  it('accepts lines, tabs and invisible characters of copied text in a description', async () => {
    const description = 'One\r\nTwo\n\tThree\u00ad and\u200b four, \u200fشكرا\u200e';
    expect(await save({ ...service, description })).toEqual({});
  });

  it.each([
    'All\u0001of it',
    'All\u202eof it',
    'All\u2067of it',
    'All\u009bof it',
    `Al${'\u0301'.repeat(9)}l of it`,
    `Al${'\u0301\u200b'.repeat(9)}l of it`,
  ])('rejects the description %j', async (description) => {
    expect(await save({ ...service, description })).toEqual({
      description: `Description ${UNSEEN}`,
    });
  });
});

it.each([
  ['a Cyrillic letter', 'а', 'A'],
  ['Cyrillic letters', 'сара', 'capa'],
  ['Greek letters', 'ανα', 'ava'],
  ['a letter of the phonetic alphabet', 'ɑda', 'ada'],
  ['a wide letter', 'ａdam', 'adam'],
])('rejects an e-mail address that looks like the one of an account, and no other: with %s', async (...row) => {
  const [, local, twin] = row;
  const sendTo = async (domain: string, name: string) =>
    app.rest('POST', '/auth/register', { body: { ...anAccount(), email: `${name}@${domain}` } });
  expect((await sendTo('acceptance.test', twin)).status).toBe(201);
  expect(await sendTo('acceptance.test', local)).toMatchObject({
    status: 409,
    body: { message: 'An account with this email already exists' },
  });
  expect((await sendTo('other.test', local)).status).toBe(201);
});

it('still signs in an account whose address looks like another, but changes no address to one', async () => {
  const password = 'correct horse';
  const older = await aCustomer(app, { email: 'kіm@acceptance.test', password });
  expect((await app.rest('POST', '/auth/login', { body: { email: older.email, password } })).status).toBe(200);
  const body = { email: 'lіm@acceptance.test', password };
  expect(await app.rest('POST', '/account/email', { token: tokenOf(app, older), body })).toMatchObject({
    status: 400,
    body: { errors: { email: 'Email must not mix alphabets' } },
  });
  await aCustomer(app, { email: 'ace@acceptance.test' });
  const twin = { email: 'асе@acceptance.test', password };
  expect((await app.rest('POST', '/account/email', { token: tokenOf(app, older), body: twin })).status).toBe(409);
});

it('finds nothing for a search with invisible characters', async () => {
  const search = encodeURIComponent('\u0001\u200b');
  expect((await app.rest('GET', `/services?search=${search}`)).body.services).toEqual([]);
});
