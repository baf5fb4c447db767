import WebSocket from 'ws';
import { createClient } from 'graphql-ws';
import { resetAdminPassword } from '../../src/marketplace/admin/create-admin.js';
import type { User } from '../../src/marketplace/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';

const PASSWORD = 'correct horse';

describe('sessions', () => {
  const app = sharedApp();
  let adminToken: string;
  beforeAll(async () => {
    adminToken = tokenOf(app, await anAdmin(app));
    await aService(app);
  });

  const ban = (user: User, banned = true) =>
    app.rest('PATCH', `/admin/users/${user.id}/ban`, { token: adminToken, body: { banned } });
  const remove = (user: User) => app.rest('DELETE', `/admin/users/${user.id}`, { token: adminToken });
  const login = (user: User) => app.rest('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } });
  const statusOfMe = async (token: string): Promise<number> => (await app.rest('GET', '/auth/me', { token })).status;

  it.each([
    ['is banned', ban],
    ['is deleted', remove],
  ])('ends the sessions of an account immediately when it %s', async (_, act) => {
    const user = await aProvider(app);
    const token = tokenOf(app, user);
    expect(await statusOfMe(token)).toBe(200);
    expect((await act(user)).status).toBe(200);
    expect(await statusOfMe(token)).toBe(401);
    const { errors } = await app.graphql('{ providerServices { id } }', {}, token);
    expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('hides contact data from the session of a banned account', async () => {
    const user = await aCustomer(app);
    const token = tokenOf(app, user);
    const look = () => app.graphql('{ services { provider { email phone } } }', {}, token);
    expect((await look()).data).toEqual({
      services: [{ provider: { email: expect.any(String) as string, phone: expect.any(String) as string } }],
    });
    await ban(user);
    expect((await look()).data).toEqual({ services: [{ provider: { email: null, phone: null } }] });
  });

  it('does not restore ended sessions on an unban, but accepts a new login', async () => {
    const user = await aCustomer(app, { password: PASSWORD });
    const old = tokenOf(app, user);
    await ban(user);
    expect((await login(user)).status).toBe(403);
    await ban(user, false);
    expect(await statusOfMe(old)).toBe(401);
    const { body } = await login(user);
    expect(await statusOfMe(String(body.token))).toBe(200);
  });

  it('does not end the sessions of an active account that is unbanned', async () => {
    const user = await aCustomer(app);
    const token = tokenOf(app, user);
    await ban(user, false);
    expect(await statusOfMe(token)).toBe(200);
  });

  it('ends the sessions of an administrator whose password is reset', async () => {
    const admin = await anAdmin(app, { password: PASSWORD });
    const token = tokenOf(app, admin);
    const status = async () => (await app.rest('GET', '/admin/users', { token })).status;
    expect(await status()).toBe(200);
    const { email, name } = admin;
    const reset = { email: email.toUpperCase(), name, password: 'another horse' };
    expect(await resetAdminPassword(app.dataSource.manager, reset)).toBe(true);
    expect(await status()).toBe(401);
    const again = (password: string) => app.rest('POST', '/admin/login', { body: { email, password } });
    expect((await again(PASSWORD)).status).toBe(401);
    expect((await again('another horse')).status).toBe(200);
  });

  it.each([
    ['banned', ban],
    ['deleted', remove],
  ])('closes the WebSocket connection of an account that is %s', async (_, act) => {
    const user = await aCustomer(app);
    const ended = new Promise<number>((resolve, reject) => {
      const client = createClient({
        url: `${app.url.replace('http', 'ws')}/graphql`,
        webSocketImpl: WebSocket,
        lazy: false,
        retryAttempts: 0,
        onNonLazyError: () => undefined,
        connectionParams: { authorization: `Bearer ${tokenOf(app, user)}` },
        on: {
          connected: () => void act(user).catch(reject),
          closed: (event) => {
            resolve((event as { code: number }).code);
            void client.dispose();
          },
        },
      });
    });
    expect(await ended).toBe(4401);
  });
});
