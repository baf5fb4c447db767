import { informOwner } from '../../../src/marketplace/users/account-mail.js';
import { User } from '../../../src/marketplace/users/user.entity.js';
import { Webhook } from '../../../src/marketplace/webhooks/webhook.entity.js';
import { newestKey } from '../../accounts/support/mails.js';
import { aWebhook } from '../../webhooks/support/webhooks.js';
import { PASSWORD, type Scene } from './a-scene.js';
import type { Cause } from './causes.js';

async function verified({ app, call }: Scene): Promise<void> {
  await call('customer', 'POST', '/auth/verify-email', { key: await newestKey(app, 'email-verification') });
}

export const ABOUT_ACCOUNTS: Cause[] = [
  {
    kind: 'welcome',
    to: 'customer',
    happens: async (scene) => {
      const { app, call } = scene;
      const email = `kim.${scene.customer.email}`;
      await call('customer', 'POST', '/auth/register', { name: 'Kim', email, password: PASSWORD });
      scene.customer = await app.dataSource.manager.findOneByOrFail(User, { email });
      return () => verified(scene);
    },
  },
  {
    kind: 'email-verification',
    to: 'customer',
    happens: async (scene) => {
      await scene.call('customer', 'POST', '/account/email-verification');
      return () => verified(scene);
    },
  },
  {
    kind: 'password-reset',
    to: 'customer',
    happens: async ({ app, call, customer }) => {
      await call('customer', 'POST', '/auth/forgot-password', { email: customer.email });
      return async () => {
        const key = await newestKey(app, 'password-reset');
        await call('customer', 'POST', '/auth/reset-password', { key, password: 'battery staple' });
      };
    },
  },
  {
    kind: 'password-changed',
    to: 'customer',
    happens: async ({ call }) => {
      const passwords = { oldPassword: PASSWORD, newPassword: 'battery staple' };
      await call('customer', 'POST', '/account/password', passwords);
      return null;
    },
  },
  {
    kind: 'email-changed',
    to: 'customer',
    happens: async ({ app, call, customer }) => {
      await call('customer', 'POST', '/account/email', { email: `new.${customer.email}`, password: PASSWORD });
      await call('customer', 'POST', '/auth/verify-email', { key: await newestKey(app, 'email-change') });
      return null;
    },
  },
  {
    kind: 'webhook-disabled',
    to: 'provider',
    happens: async ({ app: { dataSource }, app, provider: { id: accountId } }) => {
      const off = { accountId, url: 'https://hooks.example.com', active: false, disabledReason: 'gone' } as const;
      const { id } = await aWebhook(app, off);
      await dataSource.transaction((db) => informOwner(db, 'webhookDisabled', { id: accountId, webhookId: id }));
      return () => dataSource.manager.update(Webhook, { id }, { active: true, disabledReason: null });
    },
  },
  {
    kind: 'verification-decided',
    to: 'provider',
    happens: async ({ call, provider: { id } }) => {
      await call('admin', 'PATCH', `/admin/users/${id}/verification`, { verified: true, note: 'Well done.' });
      return null;
    },
  },
];
