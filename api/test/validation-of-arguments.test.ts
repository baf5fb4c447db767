import { GRAPHQL_OPERATIONS } from './guards/operations.js';
import { sharedApp } from './support/app.js';
import { aCustomer, anAdmin, aProvider, aRequest, aService, aSlot, tokenOf } from './support/factories.js';
import { CREDENTIALS } from './validation.cases.js';

const ID = '00000000-0000-4000-8000-000000000000';

describe('the validation of single arguments', () => {
  const app = sharedApp();
  let tokens: Record<string, string | undefined>;
  beforeAll(async () => {
    tokens = {
      nobody: undefined,
      customer: tokenOf(app, await aCustomer(app)),
      provider: tokenOf(app, await aProvider(app)),
      admin: tokenOf(app, await anAdmin(app)),
    };
  });

  /** The error's extensions for a value that is sent as the variable of one operation. */
  async function ask(by: string, field: string, type: string, value: unknown) {
    const name = /^\w+/.exec(field)?.[0] ?? '';
    const kind = `query ${name}` in GRAPHQL_OPERATIONS ? 'query' : 'mutation';
    const document = `${kind} ($value: ${type}) { ${field} }`;
    const { errors } = await app.graphql(document, { value }, tokens[by]);
    return errors[0]?.extensions;
  }

  it.each(['/auth/login', '/admin/login'])('names the invalid field of credentials for %s', async (path) => {
    const valid = { email: 'kim@example.com', password: 'correct horse' };
    for (const [name, values] of Object.entries(CREDENTIALS))
      for (const value of values) {
        const { status, body } = await app.rest('POST', path, {
          body: { ...valid, [name]: value },
        });
        expect([value, status, Object.keys(body.errors ?? {})]).toEqual([value, 400, [name]]);
      }
  });

  it.each(['login', 'adminLogin'])('names the invalid field of credentials for %s in GraphQL', async (field) => {
    const document = `mutation ($email: String!, $password: String!) {
      ${field}(email: $email, password: $password) { token }
    }`;
    const valid = { email: 'kim@example.com', password: 'correct horse' };
    for (const [name, values] of Object.entries(CREDENTIALS))
      for (const value of values) {
        const { errors } = await app.graphql(document, { ...valid, [name]: value });
        const { code, fields } = errors[0]?.extensions ?? {};
        expect([value, code]).toEqual([value, 'BAD_USER_INPUT']);
        if (typeof value === 'string') expect(Object.keys(fields ?? {})).toEqual([name]);
        else expect(errors[0]?.message).toContain(name);
      }
  });

  it.each([
    ['nobody', 'service(id: $value) { id }', 'id'],
    ['nobody', 'availableSlots(serviceId: $value, date: "2026-08-01") { id }', 'serviceId'],
    ['nobody', 'availableDates(serviceId: $value)', 'serviceId'],
    ['nobody', 'bookedUpDates(serviceId: $value)', 'serviceId'],
    ['nobody', 'nextFreeDates(serviceIds: [$value]) { date }', 'serviceIds'],
    ['nobody', 'providerRecords(providerIds: [$value]) { providerId }', 'providerIds'],
    ['customer', 'cancelBooking(id: $value) { id }', 'id'],
    ['customer', 'deleteAccessToken(id: $value)', 'id'],
    ['customer', 'moveBooking(id: $value, slotId: "00000000-0000-4000-8000-000000000000") { id }', 'id'],
    ['customer', 'moveBooking(id: "00000000-0000-4000-8000-000000000000", slotId: $value) { id }', 'slotId'],
    ['customer', 'proposeChange(bookingId: $value) { id }', 'bookingId'],
    ['customer', 'answerChange(bookingId: $value, accept: true) { id }', 'bookingId'],
    ['customer', 'addFavourite(serviceId: $value) { id }', 'serviceId'],
    ['customer', 'removeFavourite(serviceId: $value) { id }', 'serviceId'],
    ['customer', 'wishForDate(serviceId: $value, date: "2026-08-01")', 'serviceId'],
    ['customer', 'dropWish(serviceId: $value, date: "2026-08-01")', 'serviceId'],
    ['provider', 'updateBookingStatus(id: $value, status: confirmed) { id }', 'id'],
    ['provider', 'deleteService(id: $value)', 'id'],
    ['provider', 'deleteSlot(id: $value)', 'id'],
    ['provider', 'updateWebhook(id: $value, input: {}) { id }', 'id'],
    ['provider', 'deleteWebhook(id: $value)', 'id'],
    ['provider', 'testWebhook(id: $value) { id }', 'id'],
    ['provider', 'resendDelivery(id: $value) { id }', 'id'],
    ['provider', 'webhookDeliveries(webhookId: $value) { totalCount }', 'webhookId'],
    ['admin', 'decideVerification(userId: $value, verified: true) { id }', 'userId'],
    ['admin', 'banUser(id: $value, banned: true) { id }', 'id'],
    ['admin', 'deleteUser(id: $value)', 'id'],
    ['admin', 'toggleService(id: $value) { id }', 'id'],
    ['admin', 'adminDeleteService(id: $value)', 'id'],
    ['admin', 'adminDeleteBooking(id: $value)', 'id'],
  ])('names an invalid identifier: %s sends %s', async (by, field, name) => {
    for (const value of ['', '1', 'x', `${ID}0`, `${ID}\0`, '\ud800', "'; DROP TABLE users"])
      expect([value, await ask(by, field, 'ID!', value)]).toEqual([
        value,
        { code: 'BAD_USER_INPUT', fields: { [name]: expect.any(String) as string } },
      ]);
    expect(await ask(by, field, 'ID!', 7)).toMatchObject({ code: 'BAD_USER_INPUT' });
    for (const value of [null, true, 1.5, {}])
      expect([value, await ask(by, field, 'ID!', value)]).toEqual([value, { code: 'BAD_USER_INPUT' }]);
  });

  it.each([
    [`availableSlots(serviceId: "${ID}", date: $value) { id }`, 'date'],
    [`freeOn(serviceIds: ["${ID}"], date: $value)`, 'date'],
    [`availableDates(serviceId: "${ID}", from: $value)`, 'from'],
  ])('names an invalid date: %s', async (field, name) => {
    for (const value of ['', 'today', '2026-02-30', '10000-01-01', '2026-08-01\0', '\ud800'])
      expect([value, await ask('nobody', field, 'String!', value)]).toEqual([
        value,
        { code: 'BAD_USER_INPUT', fields: { [name]: expect.any(String) as string } },
      ]);
  });

  it.each([
    ['admin', 'adminUsers(limit: $value) { id }', 50],
    ['admin', 'adminServices(limit: $value) { id }', 50],
    ['admin', 'adminBookings(limit: $value) { id }', 50],
    ['nobody', 'availableDates(serviceId: "SERVICE", limit: $value)', 366],
  ])('names a limit out of range: %s sends %s', async (by, field, most) => {
    const asked = field.replace('SERVICE', (await aService(app)).id);
    for (const value of [0, -1, most + 1, 2 ** 31 - 1])
      expect([value, await ask(by, asked, 'Int', value)]).toEqual([
        value,
        { code: 'BAD_USER_INPUT', fields: { limit: expect.any(String) as string } },
      ]);
    for (const value of [2 ** 31, 1.5, 'many'])
      expect(await ask(by, asked, 'Int', value)).toEqual({ code: 'BAD_USER_INPUT' });
    for (const value of [null, 1, most])
      expect([value, await ask(by, asked, 'Int', value)]).toEqual([value, undefined]);
  });

  it.each([
    ['nobody', 'services(filter: { search: $value }) { id }', 'search'],
    ['nobody', 'services(filter: { city: $value }) { id }', 'city'],
    ['nobody', 'services(filter: { category: $value }) { id }', 'category'],
    ['admin', 'adminUsers(search: $value) { id }', 'search'],
    ['admin', 'adminUserCount(search: $value)', 'search'],
    ['admin', 'adminServices(search: $value) { id }', 'search'],
    ['admin', 'adminServiceCount(category: $value)', 'category'],
    ['admin', 'adminServicesConnection(city: $value) { totalCount }', 'city'],
    ['admin', 'adminBookings(search: $value) { id }', 'search'],
  ])('names an invalid search text: %s sends %s', async (by, field, name) => {
    const document = `query ($value: String) { ${field} }`;
    for (const value of ['x'.repeat(201), 'a\0b', '\ud800']) {
      const { errors } = await app.graphql(document, { value }, tokens[by]);
      expect([value, errors[0]?.extensions.code, Object.keys(errors[0]?.extensions.fields ?? {})]).toEqual([
        value,
        'BAD_USER_INPUT',
        [name],
      ]);
    }
  });

  it('names an idempotency key that is not 1 to 200 visible characters, over GraphQL and REST', async () => {
    const service = await aService(app);
    const input = aRequest(service, await aSlot(app, { providerId: service.providerId }));
    const token = tokens.customer;
    const document = `mutation ($input: CreateBookingInput!, $key: String) {
      createBooking(input: $input, idempotencyKey: $key) { id }
    }`;
    for (const key of ['', ' ', 'a b', 'x'.repeat(201), 'a\0b', 'ключ', '\ud800']) {
      const { errors } = await app.graphql(document, { input, key }, token);
      expect([key, Object.keys(errors[0]?.extensions.fields ?? {})]).toEqual([key, ['idempotencyKey']]);
    }
    for (const key of ['a b', 'x'.repeat(201)]) {
      const headers = { 'Idempotency-Key': key };
      const answer = await app.rest('POST', '/bookings', { token, body: input, headers });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['idempotencyKey']]);
    }
  });

  it('accepts from a provider only the statuses confirmed and cancelled', async () => {
    for (const status of ['pending', 'completed'])
      expect(
        await ask('provider', `updateBookingStatus(id: "${ID}", status: $value) { id }`, 'BookingStatus!', status),
      ).toEqual({ code: 'BAD_USER_INPUT', fields: { status: expect.any(String) as string } });
  });

  it('checks the texts of a multipart form like those of JSON', async () => {
    const fields = {
      name: 'Kim',
      email: 'kim@example.com',
      password: 'correct horse',
      phone: '555-0100',
      city: 'Springfield',
      businessName: 'Business',
      businessDescription: 'Events.',
    };
    for (const name of Object.keys(fields))
      for (const value of ['', 'a\0b', 'x'.repeat(5001)]) {
        const body = new FormData();
        for (const [field, text] of Object.entries({ ...fields, [name]: value })) body.append(field, text);
        const answer = await app.rest('POST', '/auth/register-provider', { body });
        expect([name, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([name, 400, [name]]);
      }
  });

  it('rejects a text field that occurs twice in a form', async () => {
    const body = new FormData();
    for (const name of ['first', 'second']) body.append('name', name);
    const { status, body: answer } = await app.rest('POST', '/auth/register-provider', { body });
    expect(status).toBe(400);
    expect(answer.errors?.name).toBe('Name must be plain text');
  });
});

describe('the server, for an error of GraphQL itself,', () => {
  const app = sharedApp();

  it('returns neither the invalid value nor other values of the input', async () => {
    const input = { name: { inside: 'secret' }, email: 'kim@example.com', password: 'open sesame' };
    const { errors } = await app.graphql('mutation ($input: RegisterInput!) { register(input: $input) { id } }', {
      input,
    });
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(errors[0]?.message).toContain('String cannot represent a non string value');
    expect(JSON.stringify(errors)).not.toMatch(/secret|sesame/);
  });

  it.each([
    ['register(input: "secret") { id }', 'Expected value of type "RegisterInput!".'],
    ['register(input: [{ password: "secret" }]) { id }', 'Expected value of type "RegisterInput".'],
    ['login(email: "a" "secret") { token }', 'Syntax Error: Expected Name, found String.'],
    ['login(email: "a" """the\nsecret""") { token }', 'Syntax Error: Expected Name, found BlockString.'],
    ['login(email: "a", password: { inside: "secret" }) { token }', 'String cannot represent a non string value'],
  ])('does not return an invalid value of the document: %s', async (field, message) => {
    const { errors } = await app.graphql(`mutation { ${field} }`);
    expect(errors[0]).toMatchObject({ message, extensions: { code: 'BAD_USER_INPUT' } });
    expect(JSON.stringify(errors)).not.toContain('secret');
  });
});
