import { createClient } from 'graphql-ws';
import type { GraphQLSchema } from 'graphql';
import WebSocket from 'ws';
import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { identifier } from '../../src/marketplace/users/viewer.js';
import { createSchema } from '../../src/transports/graphql/schema.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp, type TestApp } from '../support/app.js';
import { aBooking, anAccessToken, aCustomer, anAdmin, aProvider, tokenOf } from '../support/factories.js';
import { documentFor, operationsOf } from './documents.js';
import { CALLERS, GRAPHQL_OPERATIONS, REST_ROWS, verdictsOf, type Caller, type Verdict } from './operations.js';
import { restCalls } from './routes.js';

describe('the role matrix', () => {
  const app = sharedApp();
  let schema: GraphQLSchema;
  let accounts: Record<'nobody' | 'customer' | 'provider' | 'admin', User | Admin | undefined>;
  let accessTokens: Record<'reader' | 'writer', string>;

  beforeAll(async () => {
    schema = await createSchema();
    accounts = {
      nobody: undefined,
      customer: await aCustomer(app, { password: 'correct horse' }),
      provider: await aProvider(app, { password: 'correct horse' }),
      admin: await anAdmin(app),
    };
    const holder = await aProvider(app);
    accessTokens = {
      reader: (await anAccessToken(app, holder, 'read')).token,
      writer: (await anAccessToken(app, holder, 'write')).token,
    };
  });

  /** A wrong password is UNAUTHENTICATED, too, so sign-ins are called without valid input. */
  const verdictOf = (code: string | undefined): Verdict =>
    code === 'UNAUTHENTICATED' || code === 'FORBIDDEN' ? code : 'let through';

  const asItIs = async (account: User | Admin): Promise<User | Admin> => {
    const [row] = await app.dataSource.query<{ session_version: number }[]>(
      'SELECT session_version FROM users WHERE id = $1',
      [account.id],
    );
    return row ? Object.assign(account, { sessionVersion: row.session_version }) : account;
  };

  async function tokenFor(caller: Caller): Promise<string | undefined> {
    if (caller === 'reader' || caller === 'writer') return accessTokens[caller];
    const account = accounts[caller];
    // A new session for each call, since logout and other calls end it.
    return account && tokenOf(app, await asItIs(account));
  }

  async function verdicts(ask: (token: string | undefined) => Promise<string | undefined>) {
    const said = {} as Record<Caller, Verdict>;
    for (const caller of CALLERS) {
      said[caller] = verdictOf(await ask(await tokenFor(caller)));
    }
    return said;
  }

  it('contains every GraphQL operation, and no other', () => {
    const names = operationsOf(schema).map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(GRAPHQL_OPERATIONS).sort());
  });

  it('contains every REST route, and no other', () => {
    expect(restCalls().sort()).toEqual(Object.keys(REST_ROWS).sort());
  });

  const overHttp = Object.entries(GRAPHQL_OPERATIONS).filter(([name]) => !name.startsWith('subscription'));
  it.each(overHttp)('restricts the GraphQL %s to %s', async (name) => {
    const operation = operationsOf(schema).find((candidate) => candidate.name === name);
    if (!operation) throw new Error(`${name} is not in the schema`);
    const document = documentFor(operation, 'little');
    const said = await verdicts(async (token) => {
      const { status, errors } = await app.graphql(document, {}, token);
      expect(status).toBeLessThan(500);
      return errors[0]?.extensions.code;
    });
    expect(said).toEqual(verdictsOf(name));
  });

  it.each(Object.entries(REST_ROWS))('restricts the REST call %s to %s', async (row) => {
    const [method = '', pattern = ''] = row.split(' ');
    const path = pattern
      .replace(/:(id|serviceId)/, '00000000-0000-4000-8000-000000000000')
      .replace(':date', '2026-07-01');
    const body = method === 'GET' ? undefined : {};
    const said = await verdicts(async (token) => {
      const { status, body: answer } = await app.rest(method, path, { token, body });
      expect(status).toBeLessThan(500);
      expect(answer.message).not.toBe('URL not found');
      return answer.code;
    });
    expect(said).toEqual(verdictsOf(row));
  });

  it('restricts changes of bookings over WebSocket to customers and providers', async () => {
    const booking = await aBooking(app);
    const said = await verdicts((token) => firstWord(app, token, booking.id));
    expect(said).toEqual(verdictsOf('subscription bookingChanged'));
  });
});

/** The error code of a subscription, or undefined once it receives a change. */
async function firstWord({ url, deps, dataSource }: TestApp, token: string | undefined, id: string) {
  const accountId = (await identifier(dataSource.manager, deps.tokens)(`Bearer ${token}`))?.id ?? null;
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const changes = client.iterate({ query: 'subscription { bookingChanged { id } }' });
  // Publish until the change arrives, since it is unknown when the subscription is active.
  const publishing = setInterval(
    () =>
      deps.events.publishLocally('bookingChanged', {
        change: 'confirmed',
        id,
        customerId: accountId,
        providerId: null,
      }),
    10,
  );
  try {
    const change = await changes.next();
    if (change.done) throw new Error('The subscription ended without a response');
    return change.value.errors?.[0]?.extensions?.code as string | undefined;
  } catch (errors) {
    return (errors as { extensions: { code: string } }[])[0]?.extensions.code;
  } finally {
    clearInterval(publishing);
    await client.dispose();
  }
}
