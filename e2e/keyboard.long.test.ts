import { asTyped, dayFromNow } from './support/days.js';
import { focusedField, hasFocus, tabTo } from './support/keyboard.js';
import { type Marketplace, openMarketplace } from './support/marketplace.js';
import { aBooking, aCustomer, type Account, aProvider, aService, aSlot, theAdmin } from './support/people.js';
import { eventually } from '../api/test/support/eventually.js';

describe('a user without a pointer', () => {
  let market: Marketplace;
  let customer: Account;
  let provider: Account;
  let admin: Account;

  beforeAll(async () => {
    market = await openMarketplace();
    const { url } = market;
    customer = await aCustomer(url, 'Kim Customer');
    provider = await aProvider(url, 'Pat Provider');
    admin = await theAdmin(url);
    const offer = await aService(url, provider);
    await aService(url, provider, { title: 'Quarterly Meeting', category: 'Corporate Events' });
    await aBooking(url, customer, offer, { date: dayFromNow(6) });
    await aSlot(url, provider);
  });
  afterAll(() => market?.close());

  it('signs in and books a slot with the keyboard alone', async () => {
    const { page, leave } = await market.visit();
    const { keyboard } = page;
    const type = async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await keyboard.type(text);
    };
    await page.goto('/login');
    await tabTo(page, page.getByRole('radio', { name: 'Customer' }));
    await keyboard.press('Space');
    await type('Email', customer.email);
    await type('Password', customer.password);
    await keyboard.press('Enter');
    await page.waitForURL('**/services');

    await type('Search services', 'garden');
    await page.getByRole('status').getByText('1 service', { exact: true }).waitFor();
    await tabTo(page, page.getByRole('link', { name: 'Book Now' }));
    await keyboard.press('Enter');
    await page.waitForURL('**/book/*');
    await tabTo(page, page.getByLabel('Event Date'));
    // The calendar begins with the first free day.
    await keyboard.press('ArrowDown');
    await page.getByRole('group', { name: 'Calendar' }).locator('button:focus').waitFor();
    await keyboard.press('Enter');
    const date = page.getByLabel('Event Date');
    expect(await date.inputValue()).toBe(asTyped(dayFromNow(3)));
    // The focus has moved to the slots by itself.
    const slot = page.getByRole('radio', { name: '10:00 AM – 2:00 PM' });
    await page.locator('input[type=radio]:focus').waitFor();
    expect(await hasFocus(slot)).toBe(true);
    // It is the only one.
    expect(await slot.isChecked()).toBe(true);
    expect(await page.getByLabel('Event Type').inputValue()).toBe('Wedding');
    await type('Guest Count', '80');
    // The name and the address of the account are there already.
    expect(await page.getByLabel('Email').inputValue()).toBe(customer.email);
    await type('Phone', '555-0101');
    await tabTo(page, page.getByRole('button', { name: 'Submit Booking Request' }));
    await keyboard.press('Enter');
    const confirmation = page.getByRole('heading', { name: 'Booking Submitted!' });
    await confirmation.waitFor();
    expect(await hasFocus(confirmation)).toBe(true);
    await tabTo(page, page.getByRole('link', { name: 'Back to Services' }));
    await keyboard.press('Enter');
    await page.waitForURL('**/services');
    await leave();
  });

  it('changes the name and the password of the account with the keyboard alone', async () => {
    const account = await aCustomer(market.url, 'Ada Account');
    const { page, leave } = await market.visit(account);
    const { keyboard } = page;
    await page.goto('/user/dashboard');
    await tabTo(page, page.getByRole('link', { name: 'Account' }));
    await keyboard.press('Enter');
    const profile = page.getByRole('region', { name: 'Profile' });
    await tabTo(page, profile.getByLabel('Full Name'));
    await keyboard.type('Ada Lovelace');
    await keyboard.press('Enter');
    await profile.getByText('Saved.').waitFor();
    expect(await hasFocus(profile.getByLabel('Full Name'))).toBe(true);

    const password = page.getByRole('region', { name: 'Password' });
    for (const [label, text] of [
      ['Old Password', account.password],
      ['New Password', 'another-secret'],
      ['Confirm Password', 'another-secret'],
    ] as const) {
      await tabTo(page, password.getByLabel(label));
      await keyboard.type(text);
    }
    await tabTo(page, password.getByRole('button', { name: 'Save' }));
    await keyboard.press('Enter');
    await password.getByText(/^Password changed/).waitFor();
    // The session continues with the new token.
    await page.reload();
    await profile.waitFor();
    expect(await profile.getByLabel('Full Name').inputValue()).toBe('Ada Lovelace');
    await leave();
  });

  it('moves by keyboard from a typed date to its slots or to the next days with free times', async () => {
    const planner = await aProvider(market.url, 'Nora Planner');
    const { serviceId } = await aService(market.url, planner);
    await aSlot(market.url, planner);
    const { page, leave } = await market.visit(customer);
    const { keyboard } = page;
    await page.goto(`/book/${serviceId}`);
    const date = page.getByLabel('Event Date');
    await tabTo(page, date);
    // The first day with free times is the third from today.
    await keyboard.type(asTyped(dayFromNow(2)));
    expect(await hasFocus(date)).toBe(true);
    await keyboard.press('Enter');
    const none = page.getByText(
      `No time slots available for ${asTyped(dayFromNow(2))}. Please select a different date.`,
    );
    await page.locator('[role=status]:focus').waitFor();
    expect(await hasFocus(none)).toBe(true);
    const next = page.getByRole('group', { name: 'Next days with free times' });
    await keyboard.press('Tab');
    expect(await hasFocus(next.getByRole('button').first())).toBe(true);
    await keyboard.press('Enter');
    const slot = page.getByRole('radio', { name: '10:00 AM – 2:00 PM' });
    await page.locator('input[type=radio]:focus').waitFor();
    expect(await hasFocus(slot)).toBe(true);
    expect(await date.inputValue()).toBe(asTyped(dayFromNow(3)));

    await tabTo(page, date, 'Shift+Tab');
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type(asTyped(dayFromNow(3)));
    await keyboard.press('Tab');
    await page.locator('input[type=radio]:focus').waitFor();
    expect(await hasFocus(slot)).toBe(true);
    await leave();
  });

  it('opens every provider tab, adds a slot and confirms a booking with the keyboard alone', async () => {
    const { page, leave } = await market.visit(provider);
    const { keyboard } = page;
    await page.goto('/provider/dashboard');
    await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
    for (const tab of ['Services', 'Slots']) {
      await keyboard.press('ArrowRight');
      expect(await hasFocus(page.getByRole('tab', { name: tab, selected: true }))).toBe(true);
    }
    const add = page.getByRole('button', { name: 'Add Time Slot' });
    await tabTo(page, add);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Time Slot' });
    await dialog.waitFor();
    expect(await hasFocus(dialog.getByLabel('Date', { exact: true }))).toBe(true);
    await keyboard.type(asTyped(dayFromNow(9)));
    await tabTo(page, dialog.getByLabel('Start Time'));
    await keyboard.type('0930AM');
    await tabTo(page, dialog.getByLabel('End Time'));
    await keyboard.type('1100AM');
    await tabTo(page, dialog.getByRole('button', { name: 'Save Slot' }));
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('9:30 AM – 11:00 AM').waitFor();
    expect(await hasFocus(add)).toBe(true);

    await tabTo(page, page.getByRole('tab', { name: 'Slots' }), 'Shift+Tab');
    await keyboard.press('ArrowRight');
    const request = page.getByRole('listitem').filter({ hasText: 'Kim Customer' }).first();
    await tabTo(page, request.getByRole('button', { name: 'Confirm' }));
    await keyboard.press('Enter');
    await request.getByText('confirmed').waitFor();
    // The button has disappeared; its card has the focus.
    expect(await hasFocus(request.locator(':focus'))).toBe(true);
    await leave();
  });

  it('adds a service, opens its form and deletes the service with the keyboard alone', async () => {
    const { page, expectDialogs, leave } = await market.visit(await aProvider(market.url, 'Nadia New'));
    const { keyboard } = page;
    await page.goto('/provider/dashboard?tab=services');
    const add = page.getByRole('button', { name: 'Add New Service' });
    await tabTo(page, add);
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await hasFocus(dialog.getByLabel('Title'))).toBe(true);
    // After the submit of an empty form the first invalid field has the focus.
    const save = dialog.getByRole('button', { name: 'Save Service' });
    await tabTo(page, save);
    await keyboard.press('Enter');
    await dialog.getByText('Title is required').waitFor();
    expect(await hasFocus(dialog.getByLabel('Title'))).toBe(true);
    await keyboard.type('Lantern Party');
    await keyboard.press('Tab');
    // One key: a slow browser would take several for as many searches.
    await keyboard.type('B');
    await eventually(async () =>
      expect({ title: await dialog.getByLabel('Title').inputValue(), ...(await focusedField(page)) }).toEqual({
        title: 'Lantern Party',
        name: 'category',
        value: 'Birthday Parties',
      }),
    );
    await keyboard.press('Tab');
    await keyboard.type('A hundred lights.');
    await keyboard.press('Tab');
    await keyboard.type('99.50');
    await keyboard.press('Tab');
    await keyboard.type('3 hours');
    await keyboard.press('Tab');
    await keyboard.type('Lights');
    await keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Remove Lights' }).waitFor();
    await tabTo(page, save);
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' }).catch(async (error: unknown) => {
      throw new Error(`The form is still open: ${await dialog.innerText()}`, { cause: error });
    });
    expect(await hasFocus(add)).toBe(true);

    const card = page.getByRole('article').filter({ hasText: 'Lantern Party' });
    await card.getByText('Birthday Parties').waitFor();
    const edit = page.getByRole('button', { name: 'Edit Lantern Party' });
    await tabTo(page, edit);
    await keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Close' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await hasFocus(edit)).toBe(true);
    await tabTo(page, page.getByRole('button', { name: 'Delete Lantern Party' }));
    await keyboard.press('Enter');
    await expectDialogs('Are you sure you want to delete this service?');
    await page.getByText('No services yet').waitFor();
    expect(await hasFocus(page.getByRole('heading', { name: 'Services', exact: true }))).toBe(true);
    await leave();
  });

  it('deactivates a service and deletes a booking as an administrator with the keyboard alone', async () => {
    const { page, expectDialogs, leave } = await market.visit(admin);
    const { keyboard } = page;
    await page.goto('/admin/dashboard?tab=services');
    await tabTo(page, page.getByRole('button', { name: 'Deactivate Quarterly Meeting' }));
    await keyboard.press('Enter');
    await expectDialogs('Service status updated successfully');
    const activate = page.getByRole('button', { name: 'Activate Quarterly Meeting', exact: true });
    expect(await hasFocus(activate)).toBe(true);

    await tabTo(page, page.getByRole('tab', { name: 'Services' }), 'Shift+Tab');
    await keyboard.press('ArrowRight');
    const remove = page.getByRole('button', { name: /^Delete booking of Garden Wedding/ });
    await remove.first().waitFor();
    const before = await remove.count();
    await tabTo(page, remove.first());
    await keyboard.press('Enter');
    await expectDialogs('Are you sure you want to delete this booking?', 'Booking deleted successfully');
    expect(await remove.count()).toBe(before - 1);
    // The focus is not lost with the button.
    expect(await hasFocus(page.locator('body'))).toBe(false);
    await leave();
  });

  it('finds, bans and unbans a customer as an administrator with the keyboard alone', async () => {
    const { page, expectDialogs, leave } = await market.visit(admin);
    const { keyboard } = page;
    await page.goto('/admin/dashboard');
    await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
    await keyboard.press('ArrowRight');
    await tabTo(page, page.getByLabel('Search users'));
    await keyboard.type('kim');
    const ban = page.getByRole('button', { name: 'Ban Kim Customer', exact: true });
    await tabTo(page, ban);
    await keyboard.press('Enter');
    await expectDialogs('User banned successfully');
    const unban = page.getByRole('button', { name: 'Unban Kim Customer' });
    await unban.waitFor();
    expect(await hasFocus(unban)).toBe(true);
    await keyboard.press('Enter');
    await expectDialogs('User unbanned successfully');

    await tabTo(page, page.getByRole('button', { name: 'Details of Kim Customer' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await page.getByRole('region', { name: 'History' }).getByText('Unbanned').waitFor();
    await tabTo(page, page.getByLabel('Select Kim Customer'), 'Shift+Tab');
    await keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: /^Ban 1 selected/ }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expectDialogs('Are you sure you want to ban this user?', '1 user banned successfully');
    await page
      .getByRole('region', { name: 'History' })
      .getByText(/^Banned/)
      .nth(1)
      .waitFor();
    expect(await hasFocus(page.locator('body'))).toBe(false);
    await leave();
  });
});
