import { jest } from '@jest/globals';
import { identifier } from '../../src/marketplace/users/viewer.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, tokenOf } from '../support/factories.js';

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
});
