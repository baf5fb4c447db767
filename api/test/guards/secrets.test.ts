import { isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql';
import { addDays } from '../../src/kernel/clock.js';
import { createSchema } from '../../src/transports/graphql/schema.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { Admin } from '../../src/marketplace/users/admin.entity.js';
import { sharedApp } from '../support/app.js';
import { anAuthenticator, withSecondFactor } from '../support/authenticator.js';
import {
  aBooking,
  aCompletedBooking,
  anAccessToken,
  aCustomer,
  anAdmin,
  aProvider,
  aService,
  aSlot,
  tokenOf,
} from '../support/factories.js';
import { newestKey } from '../accounts/support/mails.js';
import { documentFor, operationsOf, type Values } from './documents.js';
import { GRAPHQL_OPERATIONS, REST_ROWS } from './operations.js';

const PASSWORD = 'correct horse battery';

/** What is stored of an account and never sent: the password hash, and columns by both names. */
const SECRETS =
  /\$argon2|correct horse|password_?hash|session_?version|request_?hash|idempotency|exempt_?session|last_?step/i;

const NEW = {
  password: PASSWORD,
  name: 'Kim',
  phone: '555-0100',
  city: 'Springfield',
  businessName: 'Business',
  businessDescription: 'Events.',
  title: 'Party',
  description: 'All of it.',
  category: 'Other',
  price: 10,
  duration: '2 hours',
  eventType: 'Wedding',
  guestCount: 2,
  accept: true,
  status: 'confirmed',
};

describe('secrets of accounts', () => {
  const app = sharedApp();
  let schema: GraphQLSchema;
  let customer: User;
  let provider: User;
  let admin: Admin;

  beforeAll(async () => {
    schema = await createSchema();
    customer = await aCustomer(app, { password: PASSWORD });
    provider = await aProvider(app, { password: PASSWORD });
  });
  // A new one each time, since switching a second factor on ends other sessions.
  beforeEach(async () => void (admin = await anAdmin(app, { password: PASSWORD })));

  const tokenFor = (name: string): string =>
    tokenOf(
      app,
      leavers.get(name) ??
        {
          anyone: customer,
          accounts: customer,
          members: customer,
          providers: provider,
          admins: admin,
        }[GRAPHQL_OPERATIONS[name] ?? REST_ROWS[name] ?? 'anyone'],
    );

  async function recoveryCode(): Promise<string> {
    const { recoveryCodes } = await withSecondFactor(app, admin);
    admin = await app.dataSource.manager.findOneByOrFail(Admin, { id: admin.id });
    return recoveryCodes[0] ?? '';
  }

  /** Customers of their own for calls that end sessions or change credentials. */
  const leavers = new Map<string, User>();

  async function aLeaver(name: string): Promise<User> {
    const leaver = await aCustomer(app, { password: PASSWORD });
    leavers.set(name, leaver);
    return leaver;
  }

  const EVENING = { startTime: '18:00', endTime: '22:00' };
  let days = 0;
  /** On a day of its own. */
  const aSlotOfDay = () => aSlot(app, { provider, date: addDays('2026-07-01', (days += 1)) });

  async function reviewOf({ id }: { id: string }): Promise<string> {
    const body = { rating: 5, text: 'Lovely.' };
    const { body: answer } = await app.rest('PUT', `/bookings/${id}/review`, { token: tokenOf(app, customer), body });
    return (answer.review as { _id: string })._id;
  }

  async function aQuestion({ id }: { id: string }): Promise<{ id: string }> {
    const body = { text: 'Hello' };
    const { body: answer } = await app.rest('POST', `/services/${id}/questions`, {
      token: tokenOf(app, customer),
      body,
    });
    return { id: (answer.thread as { _id: string })._id };
  }

  /** Of an own one for each call, since a provider has five at most. */
  async function aHook(): Promise<{ id: string; deliveryId: string }> {
    await app.dataSource.query('DELETE FROM webhooks');
    const token = tokenOf(app, provider);
    const body = { url: 'https://hooks.example.com', kinds: ['message.sent'] };
    const { _id: id } = (await app.rest('POST', '/account/webhooks', { token, body })).body.webhook as { _id: string };
    const { body: answer } = await app.rest('POST', `/account/webhooks/${id}/test`, { token });
    return { id, deliveryId: (answer.delivery as { _id: string })._id };
  }

  async function subjectsOfWebhook(field: string): Promise<Values> {
    const { id, deliveryId } = await aHook();
    const values = { url: 'https://hooks.example.com', kinds: 'message.sent', webhookId: id };
    return { ...values, id: field === 'resendDelivery' ? deliveryId : id };
  }

  /** Arguments with which the operation succeeds, with new rows for each call. */
  async function subjectsOf(name: string): Promise<Values> {
    const [, field = ''] = name.split(' ');
    const date = '2027-08-01';
    if (/^(login|me)$/.test(field)) return { email: customer.email };
    if (field === 'catalogueCounts') return {};
    if (field === 'adminLogin') return { email: admin.email };
    if (/CalendarAddress$|accessTokens$|createAccessToken$/i.test(field)) return {};
    if (field === 'deleteAccessToken') return { id: (await anAccessToken(app, customer)).id };
    if (/^admin(Me|SetUpSecondFactor)$/.test(field)) return {};
    if (field === 'adminConfirmSecondFactor') return { code: (await anAuthenticator(app, tokenOf(app, admin))).code() };
    if (field === 'adminDropSecondFactor') return { code: await recoveryCode() };
    if (/^register/.test(field)) return { email: `${field}@example.com` };
    if (/Verification$/.test(field) && field !== 'sendEmailVerification')
      return { note: 'Since 1998.', userId: (await aProvider(app)).id, verified: true };
    if (/User$/.test(field)) return { id: (await aCustomer(app)).id };
    if (/^(requestPasswordReset|resetPassword|verifyEmail)$/.test(field)) {
      const purpose = field === 'verifyEmail' ? 'email-verification' : 'password-reset';
      const leaver = await aLeaver(name);
      if (field === 'verifyEmail') await app.graphql('mutation { sendEmailVerification }', {}, tokenFor(name));
      else await app.rest('POST', '/auth/forgot-password', { body: { email: leaver.email } });
      return { email: leaver.email, key: await newestKey(app, purpose) };
    }
    if (/^(send|update|change|end|my|delete)(Email|Profile|Password|Sessions|Mail|Data|Account)/.test(field)) {
      await aLeaver(name);
      return { email: `${field}@example.com`, oldPassword: PASSWORD, newPassword: 'battery staple' };
    }
    if (field === 'createSlot') return { date, startTime: '10:00', endTime: '11:00' };
    if (/Slots$/.test(field) && !field.startsWith('available'))
      return { ...EVENING, from: date, until: date, weekdays: 6 };
    if (/webhook|delivery/i.test(field)) return subjectsOfWebhook(field);
    const service = await aService(app, { provider });
    if (/[sS]ervice$|ServiceActive$/.test(field)) return { id: service.id };
    if (field === 'providerRecords') return { providerIds: provider.id };
    if (/favourite|wish|nextFree|freeOn/i.test(field)) return { serviceId: service.id, serviceIds: service.id, date };
    const slot = await aSlotOfDay();
    if (/Slot$/.test(field)) return { id: slot.id, date, startTime: '12:00', endTime: '13:00' };
    if (/^(provider|reviews|latestReviews|reviewBooking|answerReview|removeReview)$/.test(field)) {
      const booking = await aCompletedBooking(app, { customer, service, slot });
      const id = await reviewOf(booking);
      return { id: field === 'provider' ? provider.id : id, providerId: provider.id, bookingId: booking.id, rating: 4 };
    }
    if (/^(available|bookedUp)/.test(field)) return { serviceId: service.id, date: slot.date };
    if (field === 'createBooking')
      return {
        serviceId: service.id,
        providerId: provider.id,
        timeSlot: slot.id,
        eventDate: slot.date,
        email: 'kim@example.com',
      };
    if (/thread$|Thread$|^askQuestion$/.test(field)) {
      const { id } = field === 'askQuestion' ? { id: '' } : await aQuestion(service);
      return { id, serviceId: service.id };
    }
    const isConfirmed = /^(propose|answer)Change$/.test(field);
    const { id } = await aBooking(app, { customer, service, slot, status: isConfirmed ? 'confirmed' : 'pending' });
    if (field === 'answerChange')
      await app.rest('POST', `/bookings/${id}/proposal`, { token: tokenOf(app, provider), body: {} });
    return { id, bookingId: id, slotId: (await aSlotOfDay()).id };
  }

  it('have no field in the schema, except for tokens that are returned once and what sets up a second factor', () => {
    const fields = Object.values(schema.getTypeMap())
      .filter((type) => isObjectType(type) || isInterfaceType(type))
      .filter((type) => !type.name.startsWith('__') && type !== schema.getMutationType())
      .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
    const telling = fields.filter((name) => /password|hash|secret|salt|session|token/i.test(name.split('.')[1] ?? ''));
    expect(telling.sort()).toEqual([
      ...['AdminAuthPayload.token', 'AuthPayload.token', 'CreatedAccessToken.accessToken', 'CreatedAccessToken.token'],
      ...['CreatedWebhook.secret', 'Query.accessTokens', 'SecondFactorSetup.secret'],
    ]);
  });

  const overHttp = Object.keys(GRAPHQL_OPERATIONS).filter((name) => !name.startsWith('subscription'));
  it.each(overHttp)('do not occur in the response to the GraphQL %s with all fields', async (name) => {
    const operation = operationsOf(schema).find((candidate) => candidate.name === name);
    if (!operation) throw new Error(`${name} is not in the schema`);
    const values = { ...NEW, ...(await subjectsOf(name)) };
    const document = documentFor(operation, 'everything', values);
    const { data, errors } = await app.graphql(document, {}, tokenFor(name));
    expect(errors).toEqual([]);
    expect(JSON.stringify(data)).not.toMatch(SECRETS);
  });

  // The document of the API contains nothing of an account, and names a header like a column.
  const reads = Object.keys(REST_ROWS).filter((row) => row.startsWith('GET') && row !== 'GET /openapi.json');
  it.each(reads)('do not occur in the response to %s', async (row) => {
    const service = await aService(app, { provider });
    const isOfBooking = row.includes('/bookings/:id');
    const isOfProvider = row.includes('/providers/:id');
    const booking = isOfBooking && (await aBooking(app, { customer, service, slot: await aSlotOfDay() }));
    const isOfWebhook = row.includes('/webhooks/:id');
    const isOfThread = row.includes('/threads/:id');
    const { id } =
      booking ||
      (isOfProvider ? provider : isOfWebhook ? await aHook() : isOfThread ? await aQuestion(service) : service);
    const path = row.replace('GET ', '').replace(':id', id).replace(':date', '2026-07-01');
    const query = /^\/(next-free-dates|free-on|provider-records)$/.test(path) ? `?ids=${id}&date=2026-07-01` : '';
    const response = await fetch(`${app.url}/api${path}${query}`, {
      headers: { authorization: `Bearer ${tokenFor(row)}` },
    });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toMatch(SECRETS);
  });

  it.each<[string, string, () => object]>([
    ['POST', '/auth/register', () => ({ ...NEW, email: 'rest@example.com' })],
    ['POST', '/auth/register-provider', () => ({ ...NEW, email: 'rest.provider@example.com' })],
    ['POST', '/auth/login', () => ({ email: customer.email, password: PASSWORD })],
    ['POST', '/admin/login', () => ({ email: admin.email, password: PASSWORD })],
  ])('do not occur in the response to %s %s with a password', async (method, path, body) => {
    const answer = await app.rest(method, path, { body: body() });
    expect(answer.body.success).toBe(true);
    expect(JSON.stringify(answer.body)).not.toMatch(SECRETS);
  });

  it.each([
    ['missing', undefined],
    ['a number', 5],
    ['text that is no address', 'kim'],
  ])('do not occur in the error for an e-mail address that is %s', async (_, email) => {
    const input = { name: 'Kim', email, password: PASSWORD };
    const register = 'mutation ($input: RegisterInput!) { register(input: $input) { id } }';
    const { errors } = await app.graphql(register, { input });
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const rest = await app.rest('POST', '/auth/register', { body: input });
    expect(rest.status).toBe(400);
    expect(JSON.stringify([errors, rest.body])).not.toContain(PASSWORD);
  });
});
