import type { Admin } from '../../src/marketplace/users/admin.entity.js';
import { auditFailure } from '../../src/marketplace/audit/audit.js';
import { anApp, type TestApp } from '../support/app.js';
import { aBooking, aCustomer, anAdmin, aProvider, aService, tokenOf } from '../support/factories.js';

interface Entry {
  admin_id: string;
  admin_email: string;
  action: string;
  subject_type: string;
  subject_id: string | null;
  address: string | null;
  tries: number | null;
  before: Record<string, unknown>;
  at: Date;
}

/** P22: administrator, action, subject, time and previous values, in the same transaction. */
describe('the audit log', () => {
  let app: TestApp;
  let admin: Admin;
  let token: string;
  beforeEach(async () => {
    app = await anApp();
    admin = await anAdmin(app);
    token = tokenOf(app, admin);
  });
  afterEach(() => app.stop());

  const entries = (): Promise<Entry[]> => app.dataSource.query('SELECT * FROM audit_log ORDER BY id');
  const ban = (id: string, banned = true) => app.rest('PATCH', `/admin/users/${id}/ban`, { token, body: { banned } });

  it('records the administrator, subject, time and previous values of each action', async () => {
    const customer = await aCustomer(app);
    const service = await aService(app, { title: 'Garden party', price: 12.5 });
    const booking = await aBooking(app, { customer, service, status: 'confirmed' });
    const started = Date.now();
    await ban(customer.id);
    await ban(customer.id, false);
    await app.rest('PATCH', `/admin/services/${service.id}/toggle`, { token });
    await app.rest('DELETE', `/admin/bookings/${booking.id}`, { token });
    await app.rest('DELETE', `/admin/services/${service.id}`, { token });
    await app.rest('DELETE', `/admin/users/${customer.id}`, { token });

    const log = await entries();
    expect(log.map(({ action, subject_type, subject_id }) => [action, subject_type, subject_id])).toEqual([
      ['user.ban', 'user', customer.id],
      ['user.unban', 'user', customer.id],
      ['service.toggle', 'service', service.id],
      ['booking.delete', 'booking', booking.id],
      ['service.delete', 'service', service.id],
      ['user.delete', 'user', customer.id],
    ]);
    expect(log.map(({ before }) => before)).toMatchObject([
      { isVerified: true },
      { isVerified: false },
      { isActive: true },
      { status: 'confirmed', customerId: customer.id, totalAmount: 12.5, eventDate: '2026-07-01' },
      { title: 'Garden party', price: 12.5, isActive: false },
      { role: 'user', isVerified: true },
    ]);
    for (const { admin_id, admin_email, at } of log) {
      expect([admin_id, admin_email]).toEqual([admin.id, admin.email]);
      expect(Math.abs(at.getTime() - started)).toBeLessThan(60_000);
    }
  });

  it('contains no personal data of a deleted account', async () => {
    const name = 'Zelda Quimby';
    const email = 'zelda@example.com';
    const customer = await aCustomer(app, { name, email });
    const provider = await aProvider(app, { name, email: `p.${email}`, phone: '555-0177' });
    await aBooking(app, { customer, service: await aService(app, { provider }) });
    await ban(customer.id);
    await app.rest('DELETE', `/admin/users/${customer.id}`, { token });
    await app.rest('DELETE', `/admin/users/${provider.id}`, { token });
    expect(JSON.stringify(await entries())).not.toMatch(/zelda|quimby|555-0177/i);
  });

  it('contains no entry for a rejected action', async () => {
    const unknownId = '00000000-0000-4000-8000-000000000000';
    const customer = await aCustomer(app);
    await ban(unknownId);
    await ban('no id');
    await app.rest('DELETE', `/admin/bookings/${unknownId}`, { token });
    await app.rest('DELETE', `/admin/users/${customer.id}`, { token: tokenOf(app, customer) });
    expect(await entries()).toEqual([]);
  });

  it('undoes an action when its audit entry cannot be written', async () => {
    const customer = await aCustomer(app);
    const service = await aService(app);
    const { id } = await aBooking(app, { customer, service });
    await app.dataSource.query('ALTER TABLE audit_log ADD CONSTRAINT unexpected CHECK (false)');
    for (const [method, path] of [
      ['PATCH', `/admin/users/${customer.id}/ban`],
      ['PATCH', `/admin/services/${service.id}/toggle`],
      ['DELETE', `/admin/bookings/${id}`],
      ['DELETE', `/admin/services/${service.id}`],
      ['DELETE', `/admin/users/${customer.id}`],
    ] as const) {
      const answer = await app.rest(method, path, { token, body: { banned: true } });
      expect([path, answer.status]).toEqual([path, 500]);
    }
    const mine = await app.rest('GET', '/bookings/my-bookings', { token: tokenOf(app, customer) });
    expect(mine.body.bookings).toMatchObject([{ _id: id, status: 'pending' }]);
    const { body } = await app.rest('GET', `/services/${service.id}`);
    expect(body.service).toMatchObject({ isActive: true });
  });

  it('writes no audit entry when the action itself fails', async () => {
    const { id } = await aService(app);
    await app.dataSource.query('ALTER TABLE services ADD CONSTRAINT unexpected CHECK (is_active)');
    const answer = await app.rest('PATCH', `/admin/services/${id}/toggle`, { token });
    expect(answer.status).toBe(500);
    expect(await entries()).toEqual([]);
  });

  describe('logins of administrators', () => {
    const PASSWORD = 'correct horse';
    const login = (email: string, password: string, from = '203.0.113.7') =>
      app.rest('POST', '/admin/login', {
        body: { email, password },
        headers: { 'x-forwarded-for': from },
      });
    beforeEach(async () => {
      await app.stop();
      app = await anApp({ config: { trustProxy: 1 } });
      admin = await anAdmin(app, { email: 'ada@example.com', password: PASSWORD });
    });

    it('records the administrator and the network address of a login and a logout', async () => {
      const { body } = await login(' Ada@example.com', PASSWORD, '2001:db8:1:2:3::4');
      token = String(body.token);
      await app.rest('POST', '/auth/logout', { token });
      const { id, email } = admin;
      const entry = { admin_id: id, admin_email: email, subject_type: 'admin', subject_id: id };
      expect(await entries()).toMatchObject([
        { ...entry, action: 'admin.login', address: '2001:db8:1::/48', tries: null, before: {} },
        { ...entry, action: 'admin.logout', address: '127.0.0.1' },
      ]);
    });

    it('counts failed logins by account and address, and never stores a password', async () => {
      for (const password of ['wrong horse', 'wrong-horse-2']) await login(admin.email, password);
      await login('ADA@example.com', 'wrong horse', '203.0.113.8');
      await login('nobody@example.com', 'wrong horse');
      await login('noone@example.com', 'wrong horse');
      const failed = { admin_id: null, action: 'admin.login_failed', subject_type: 'admin' };
      const [known, unknown] = [
        { ...failed, subject_id: admin.id },
        { ...failed, subject_id: null },
      ];
      expect(await entries()).toMatchObject([
        { ...known, admin_email: 'ada@example.com', address: '203.0.113.7', tries: 2 },
        { ...known, admin_email: 'ADA@example.com', address: '203.0.113.8', tries: 1 },
        { ...unknown, admin_email: 'nobody@example.com', address: '203.0.113.7', tries: 2 },
      ]);
      expect(JSON.stringify(await entries())).not.toMatch(/horse/);
    });

    it('records a customer at the portal as an unknown account, and no marketplace logins', async () => {
      const customer = await aCustomer(app, { password: PASSWORD });
      await login(customer.email, PASSWORD);
      const body = { email: customer.email, password: PASSWORD };
      const { body: answer } = await app.rest('POST', '/auth/login', { body });
      await app.rest('POST', '/auth/logout', { token: String(answer.token) });
      expect(await entries()).toMatchObject([{ action: 'admin.login_failed', subject_id: null }]);
    });

    it('counts failed logins in a new row when the previous row is older than 15 minutes', async () => {
      await login(admin.email, 'wrong horse');
      await app.dataSource.query(`UPDATE audit_log SET at = at - interval '16 minutes'`);
      await login(admin.email, 'wrong horse');
      expect(await entries()).toMatchObject([{ tries: 1 }, { tries: 1 }]);
    });

    it('stores 100 rows of failed logins for an account, and counts further addresses in one row', async () => {
      const db = app.dataSource.manager;
      for (let i = 0; i < 105; i += 1) await auditFailure(db, 'admin.login_failed', 'ada@example.com', `network${i}`);
      await auditFailure(db, 'admin.login_failed', 'ada@example.com', 'network7');
      await auditFailure(db, 'admin.login_failed', 'nobody@example.com', 'network200');
      const ofFlood = await entries();
      expect(ofFlood).toHaveLength(102);
      expect(ofFlood.slice(100)).toMatchObject([
        { subject_id: admin.id, admin_email: '', address: null, tries: 5 },
        { subject_id: null, admin_email: 'nobody@example.com', address: 'network200', tries: 1 },
      ]);
      expect(ofFlood[7]).toMatchObject({ address: 'network7', tries: 2 });
    });

    it('rejects a login when its audit entry cannot be written', async () => {
      await app.dataSource.query(`ALTER TABLE audit_log ADD CONSTRAINT unexpected CHECK (action <> 'admin.login')`);
      expect((await login(admin.email, PASSWORD)).status).toBe(500);
    });
  });

  it('retains the entries of a deleted administrator, with their e-mail address', async () => {
    const { id } = await aCustomer(app);
    await ban(id);
    await app.dataSource.query('DELETE FROM admins WHERE id = $1', [admin.id]);
    expect(await entries()).toMatchObject([{ admin_id: null, admin_email: admin.email }]);
  });
});
