import argon2 from 'argon2';
import { assertValid } from '../src/kernel/validation.js';
import { storeOneForm } from '../src/marketplace/accounts/store-one-form.js';
import { createAdmin } from '../src/marketplace/admin/create-admin.js';
import { storedForm, withAsciiDigits } from '../src/kernel/plain-text.js';
import { Admin } from '../src/marketplace/users/admin.entity.js';
import { User } from '../src/marketplace/users/user.entity.js';
import { freshApp } from './support/app.js';
import { CodeArgs } from '../src/marketplace/auth/auth.input.js';
import { cpuOf } from './support/cpu.js';
import { aCustomer, anAdmin, aProvider, aService, tokenOf } from './support/factories.js';

/** Texts that look the same are the same (P3). */
const app = freshApp();
const PASSWORD = 'päss-wörd';
const NFD = (text: string): string => text.normalize('NFD');
const BUSINESS = { name: 'Zoë', phone: '555', businessName: 'Zoë & Co.', businessDescription: 'Fêtes.' };

const login = (email: string, password: string, portal = 'auth') =>
  app.rest('POST', `/${portal}/login`, { body: { email, password } });
const titles = async (filter: object): Promise<unknown> =>
  (
    await app.graphql<{ services: { title: string }[] }>(
      'query ($filter: ServicesFilter) { services(filter: $filter) { title } }',
      { filter },
    )
  ).data?.services.map(({ title }) => title);

describe('text', () => {
  it('is stored in one form, also in lists and in nested inputs', async () => {
    const token = tokenOf(app, await aProvider(app));
    const body = { title: NFD('Café'), description: NFD('Fêtes'), category: 'Other', duration: '1 h', price: 5 };
    const made = await app.rest('POST', '/providers/services', { token, body: { ...body, features: [NFD('Gâteau')] } });
    expect(made.body.service).toMatchObject({ title: 'Café', description: 'Fêtes', features: ['Gâteau'] });
  });

  it.each([
    ['Café Zoë', NFD('café zoë')],
    ['İSTANBUL', 'istanbul'],
    ['istanbul', 'İSTANBUL'],
    ['γάμος στην Αθήνα', 'ΓΆΜΟΣ'],
    ['ΓΆΜΟΣ', 'γάμος'],
  ])('%s is found by %s', async (title, search) => {
    await aService(app, { title });
    expect(await titles({ search })).toEqual([title]);
    expect((await app.rest('GET', `/services?search=${encodeURIComponent(search)}`)).body.services).toHaveLength(1);
  });

  it('of a city joins those of other forms, and filters by any', async () => {
    for (const [at, city] of ['Südstadt', NFD('Südstadt'), NFD('SÜDSTADT')].entries()) {
      const body = { ...BUSINESS, city, email: `kim${at}@example.com`, password: PASSWORD };
      expect((await app.rest('POST', '/auth/register-provider', { body })).body.user).toMatchObject({
        city: 'Südstadt',
      });
    }
    await aService(app, { provider: await app.dataSource.manager.findOneByOrFail(User, { city: 'Südstadt' }) });
    expect(await titles({ city: NFD('Südstadt') })).toHaveLength(1);
  });

  it('of thousands of marks is rejected with little CPU time', async () => {
    const marks = '\u0316\u0301'.repeat(40_000);
    expect(await cpuOf(() => storedForm(marks), 100)).toBeLessThan(100);
  });
});

describe('a password', () => {
  it('is accepted in each form in which keyboards write it', async () => {
    await app.rest('POST', '/auth/register', {
      body: { name: 'Kim', email: 'kim@example.com', password: NFD(PASSWORD) },
    });
    for (const form of [PASSWORD, NFD(PASSWORD)]) expect((await login('kim@example.com', form)).status).toBe(200);
    expect((await login('kim@example.com', 'pass-word')).status).toBe(401);
  });

  it.each(['NFC', 'NFD'])('that was stored in the form %s remains valid', async (form) => {
    const passwordHash = await argon2.hash(PASSWORD.normalize(form), { memoryCost: 1024, timeCost: 2 });
    const { email } = await aCustomer(app, { passwordHash });
    for (const typed of [PASSWORD, NFD(PASSWORD)]) expect((await login(email, typed)).status).toBe(200);
  });
});

describe('an e-mail address', () => {
  const register = (email: string) =>
    app.rest('POST', '/auth/register', { body: { name: 'Kim', email, password: PASSWORD } });
  const SPELLINGS = [
    'kim@bücher.example',
    NFD('kim@bücher.example'),
    'KIM@xn--bcher-kva.example',
    'kim@BÜCHER.example',
  ];

  it.each(SPELLINGS)('has one account if its domain is written as in %s', async (email) => {
    expect((await register(email)).status).toBe(201);
    for (const other of SPELLINGS) {
      expect((await register(other)).status).toBe(409);
      expect((await login(other, PASSWORD)).status).toBe(200);
    }
  });

  it('of an administrator has one account as well', async () => {
    const { manager } = app.dataSource;
    await createAdmin(manager, { email: 'kim@bücher.example', name: 'Kim', password: PASSWORD });
    await expect(
      createAdmin(manager, { email: 'kim@xn--bcher-kva.example', name: 'Kim', password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    for (const email of SPELLINGS) expect((await login(email, PASSWORD, 'admin')).status).toBe(200);
  });
});

describe('digits of other scripts', () => {
  it.each([
    ['٠٥٥١٢٣٤٥٦٧', '0551234567'],
    ['۰۹۱۲۱۲۳۴۵۶۷', '09121234567'],
    ['+४५ १२३', '+45 123'],
    ['１２３４５', '12345'],
    ['𝟘𝟙𝟚𝟛𝟵', '01239'],
  ])('are those of ASCII in a phone number: %s', async (typed, phone) => {
    const token = tokenOf(app, await aCustomer(app));
    const { body } = await app.rest('PATCH', '/account', { token, body: { phone: typed } });
    expect(body.user).toMatchObject({ phone });
  });

  it('are read in dates, times, and numbers of forms', async () => {
    const token = tokenOf(app, await aProvider(app));
    const slot = { date: '٢٠٢٦-٠٨-٠١', startTime: '١٠:٠٠', endTime: '११:३०' };
    const read = { date: '2026-08-01', startTime: '10:00', endTime: '11:30' };
    expect((await app.rest('POST', '/providers/slots', { token, body: slot })).body.slot).toMatchObject(read);
    const form = new FormData();
    const service = { title: '٣ Cakes', description: 'All.', category: 'Other', duration: '1 h', price: '١٢.٥' };
    for (const [name, value] of Object.entries(service)) form.append(name, value);
    expect((await app.rest('POST', '/providers/services', { token, body: form })).body.service).toMatchObject({
      title: '٣ Cakes',
      price: 12.5,
    });
  });

  it('are read in a code of the second factor', async () => {
    const input = Object.assign(new CodeArgs(), { code: ' ١٢٣ ४५६ ' });
    await assertValid(input);
    expect(input.code).toBe('123 456');
  });

  it('leave all other characters as they are', () => {
    expect(withAsciiDigits('½ ² Ⅻ ٪ 7 a')).toBe('½ ² Ⅻ ٪ 7 a');
  });
});

describe('what earlier versions stored as it was typed', () => {
  it('has its form a day later, and can then be found and signed in with', async () => {
    const { manager } = app.dataSource;
    const [first, second] = [await aProvider(app, { city: 'Süd' }), await aProvider(app, { city: NFD('SÜD') })];
    await aService(app, { provider: second, title: NFD('Café'), description: NFD('Fêtes') });
    const kim = await aCustomer(app, { email: 'kim@bücher.example', name: NFD('Zoë'), password: PASSWORD });
    const admin = await anAdmin(app, { email: 'ada@bücher.example', password: PASSWORD });
    // One of two accounts of the same address remains as it is.
    const twins = [
      await aCustomer(app, { email: 'mo@münchen.example' }),
      await aCustomer(app, { email: 'mo@xn--mnchen-3ya.example' }),
    ];
    for (let run = 0; run < 2; run += 1)
      await storeOneForm(manager, { signal: new AbortController().signal, pauseMs: 0 });
    const user = ({ id }: User) => manager.findOneByOrFail(User, { id });
    expect([(await user(first)).city, (await user(second)).city]).toEqual(['Süd', 'Süd']);
    expect(await user(kim)).toMatchObject({ email: 'kim@xn--bcher-kva.example', name: 'Zoë' });
    expect(await manager.findOneByOrFail(Admin, { id: admin.id })).toMatchObject({
      email: 'ada@xn--bcher-kva.example',
    });
    expect(await Promise.all(twins.map(async (twin) => (await user(twin)).email))).toEqual(
      twins.map(({ email }) => email),
    );
    expect(await titles({ search: 'café' })).toEqual(['Café']);
    expect((await login('kim@bücher.example', PASSWORD)).status).toBe(200);
    expect((await login('ada@bücher.example', PASSWORD, 'admin')).status).toBe(200);
  });
});
