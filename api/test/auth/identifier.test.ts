import { jest } from '@jest/globals';
import { deleteAccessToken } from '../../src/marketplace/tokens/access-tokens.js';
import { assertSession, identifier, type Viewer } from '../../src/marketplace/users/viewer.js';
import { sharedApp } from '../support/app.js';
import { anAccessToken, aCustomer, anAdmin, aProvider, asViewer, tokenOf } from '../support/factories.js';

const app = sharedApp();

describe('accounts of requests that arrive together', () => {
  const bearer = (account: Parameters<typeof tokenOf>[1]) => `Bearer ${tokenOf(app, account)}`;

  it('are each that of its own token, read by one statement for each kind of token', async () => {
    const [customer, provider, admin, banned] = [
      await aCustomer(app),
      await aProvider(app),
      await anAdmin(app),
      await aCustomer(app),
    ];
    const db = app.dataSource.manager;
    const tokens = [customer, banned, admin, provider, customer].map(bearer);
    await db.query('UPDATE users SET is_verified = false WHERE id = $1', [banned.id]);
    const query = jest.spyOn(db, 'query');
    const identify = identifier(db, app.deps.tokens);
    const viewers = await Promise.all([undefined, ...tokens, 'Bearer invalid'].map(identify));
    expect(viewers.map((viewer) => viewer?.id)).toEqual([
      undefined,
      customer.id,
      undefined,
      admin.id,
      provider.id,
      customer.id,
      undefined,
    ]);
    expect(viewers.map((viewer) => viewer?.role)).toEqual([
      undefined,
      'user',
      undefined,
      'admin',
      'provider',
      'user',
      undefined,
    ]);
    const keys = viewers.flatMap((viewer) => (viewer ? [viewer.tokenKey] : []));
    expect(new Set(keys).size).toBe(4);
    expect(query).toHaveBeenCalledTimes(2);

    expect((await identify(tokens[3]))?.id).toBe(provider.id);
    expect(await identify(tokens[1])).toBeNull();
    expect(query).toHaveBeenCalledTimes(4);
    query.mockRestore();
  });

  it('are those of their access tokens, read by one statement for all of them', async () => {
    const [customer, provider, banned] = [await aCustomer(app), await aProvider(app), await aCustomer(app)];
    const made = [
      await anAccessToken(app, customer, 'read'),
      await anAccessToken(app, banned),
      await anAccessToken(app, provider, 'write'),
    ];
    const db = app.dataSource.manager;
    await db.query('UPDATE users SET is_verified = false WHERE id = $1', [banned.id]);
    await db.query('UPDATE access_tokens SET last_used_at = now()');
    const query = jest.spyOn(db, 'query');
    const identify = identifier(db, app.deps.tokens);
    const [reader, none, writer, again] = await Promise.all(
      [...made, made[0]].map((one) => identify(`Bearer ${one?.token}`)),
    );
    expect([reader, none, writer, again]).toMatchObject([
      { id: customer.id, role: 'user', name: customer.name, email: customer.email, scope: 'read' },
      null,
      { id: provider.id, role: 'provider', scope: 'write', expiresAt: expect.any(Date) as Date },
      { id: customer.id },
    ]);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it('are still those of an access token for as long as it exists', async () => {
    const customer = await aCustomer(app);
    const { token, id } = await anAccessToken(app, customer);
    const db = app.dataSource.manager;
    const viewer = (await identifier(db, app.deps.tokens)(`Bearer ${token}`)) as Viewer;
    await assertSession(db, viewer);
    await deleteAccessToken(db, asViewer(customer), id);
    await expect(assertSession(db, viewer)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
