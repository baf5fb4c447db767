import { unsubscribeUrl } from '../../src/mail/unsubscribe.js';
import { User } from '../../src/users/user.entity.js';
import { sharedApp } from '../support/app.js';
import { aCustomer } from '../support/factories.js';

/** The address in `List-Unsubscribe` (P34). */
const app = sharedApp();

const settingsOf = async ({ id }: User) => (await app.dataSource.manager.findOneByOrFail(User, { id })).mailSettings;

const addressFor = ({ id }: User): string =>
  unsubscribeUrl({ linkKeys: app.market.linkKeys, brand: { publicUrl: app.url } }, id, 'reminders');

it('switches one kind of mail off by a POST without a session, and repeats it without an error', async () => {
  const user = await aCustomer(app);
  for (let times = 0; times < 2; times += 1) {
    const response = await fetch(addressFor(user), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('You will not receive reminders of events any more');
  }
  expect(await settingsOf(user)).toEqual({
    nudges: true,
    reminders: false,
    reviewInvitations: true,
    messages: true,
    freeSlots: true,
  });
});

it('changes nothing when the address is opened, which shows a button', async () => {
  const user = await aCustomer(app);
  const response = await fetch(addressFor(user));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain('<form method="post">');
  expect((await settingsOf(user)).reminders).toBe(true);
});

it.each([
  ['another kind', (url: string) => url.replace('.reminders.', '.nudges.')],
  ['another account', (url: string) => url.replace(/[0-9a-f]{8}-/, '00000000-')],
  ['an altered key', (url: string) => url.slice(0, -1)],
  ['an unknown kind', (url: string) => url.replace('.reminders.', '.everything.')],
  ['no key', (url: string) => url.replace(/\.[^.]+$/, '')],
])('rejects an address with %s', async (_, alter) => {
  const user = await aCustomer(app);
  const response = await fetch(alter(addressFor(user)), { method: 'POST' });
  expect(response.status).toBe(404);
  expect(Object.values(await settingsOf(user))).not.toContain(false);
});
