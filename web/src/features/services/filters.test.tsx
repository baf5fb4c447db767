import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { recordObserved } from '../../test/into-view.js';
import { aProvider, aService } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const inAustin = aProvider({ id: 'provider-2', name: 'Jonah Whitfield', city: 'Austin' });
const services = () => [
  aService(),
  aService({ id: 'service-2', title: 'Birthday with Cake', category: 'Birthday Parties', provider: inAustin }),
  aService({ id: 'service-3', title: 'Barn Wedding', provider: inAustin }),
];
const open = (at = '/services') => renderApp({ at, server: { services } });

const main = () => within(screen.getByRole('main'));
const titles = () =>
  main()
    .queryAllByRole('heading', { level: 2 })
    .map((h) => h.textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search services' });
const city = () => screen.getByRole('combobox', { name: 'City' });
const category = () => screen.getByRole('combobox', { name: 'Category' });
const clear = () => screen.getByRole('button', { name: 'Clear Filters' });
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

test('applies the filters that the address contains', async () => {
  open('/services?search=wed&city=Austin&category=Wedding+Planning');
  await waitFor(() => expect(titles()).toEqual(['Barn Wedding']));
  expect(search()).toHaveValue('wed');
  expect(city()).toHaveValue('Austin');
  expect(category()).toHaveValue('Wedding Planning');
});

test('offers categories and cities in which a word begins like one of the search term, and that have services', async () => {
  const { user } = open('/services?search=Wedding+planner+in+austin+birth&city=Portland');
  expect(await screen.findByText('No services found matching your criteria.')).toBeVisible();
  const offered = () => screen.getAllByRole('button', { name: /\(\d+\)$/ }).map((button) => button.textContent);
  // No birthday party is in Portland.
  expect(offered()).toEqual(['Wedding Planning (1)', 'Austin (2)']);
  await user.click(screen.getByRole('button', { name: 'Wedding Planning (1)' }));
  await waitFor(() => expect(titles()).toEqual(['Garden Wedding']));
  expect(search()).toHaveValue('');
  expect(city()).toHaveValue('Portland');
  expect(category()).toHaveValue('Wedding Planning');
});

test.each(['unicorn', 'pl qq', 'weight'])('offers no category and no city for %s', async (term) => {
  open(`/services?search=${term}`);
  expect(await screen.findByText('No services found matching your criteria.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /\(\d+\)$/ })).toBeNull();
});

test.each([
  ['İSTANBUL', 'istanbul'],
  ['istanbul', 'İSTANBUL'],
  ['γάμος', 'ΓΆΜΟΣ'],
  ['ΓΆΜΟΣ', 'γάμος'],
  ['Café', 'cafe\u0301'],
  ['Cafe\u0301', 'café'],
])('finds %s by %s, as the server does', async (title, typed) => {
  renderApp({
    at: `/services?search=${encodeURIComponent(typed)}`,
    server: { services: () => [aService({ title }), aService({ id: 'service-2', title: 'Other' })] },
  });
  await waitFor(() => expect(titles()).toEqual([title]));
});

test('shows a filter of the address that no service has', async () => {
  open('/services?city=Atlantis');
  expect(await screen.findByText('No services found matching your criteria.')).toBeVisible();
  expect(city()).toHaveValue('Atlantis');
  expect(optionsOf(city())).toContain('Atlantis (0)');
});

test('writes the filters into the address, in place of the previous ones', async () => {
  const { user, address, path, back } = open('/');
  await user.click(await screen.findByRole('link', { name: 'Explore Services' }));
  await waitFor(() => expect(titles()).toHaveLength(3));
  await user.selectOptions(city(), 'Austin');
  await user.type(search(), 'barn & cake');
  await waitFor(() => expect(address()).toBe('/services?search=barn+%26+cake&city=Austin'));
  await user.click(clear());
  await waitFor(() => expect(address()).toBe('/services'));
  await back();
  expect(path()).toBe('/');
});

test('changes the address at intervals during typing, and at once when the field loses the focus', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  const { user, address } = open();
  await waitFor(() => expect(titles()).toHaveLength(3));
  await user.type(search(), 'wed');
  expect(address()).toBe('/services?search=w');
  await user.tab();
  await waitFor(() => expect(address()).toBe('/services?search=wed'));
  now.mockRestore();
});

test('follows a link to the list with other filters, such as the link in the header', async () => {
  const { user } = open('/services?city=Portland');
  await waitFor(() => expect(titles()).toEqual(['Garden Wedding']));
  await user.click(screen.getByRole('link', { name: 'Services' }));
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(city()).toHaveValue('');
});

test('disables "Clear Filters" while there is nothing to clear, and focuses the search after it was pressed', async () => {
  const { user } = open();
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(clear()).toBeDisabled();
  await user.selectOptions(category(), 'Birthday Parties');
  await user.click(clear());
  expect(clear()).toBeDisabled();
  await waitFor(() => expect(search()).toHaveFocus());
});

test('counts for each option the services that the other filters find', async () => {
  const { user } = open();
  await waitFor(() => expect(optionsOf(city())).toEqual(['All Cities', 'Austin (2)', 'Portland (1)']));
  expect(optionsOf(category())).toEqual(['All Categories', 'Birthday Parties (1)', 'Wedding Planning (2)']);
  await user.selectOptions(city(), 'Portland');
  await waitFor(() =>
    expect(optionsOf(category())).toEqual(['All Categories', 'Birthday Parties (0)', 'Wedding Planning (1)']),
  );
  await user.type(search(), 'barn');
  await waitFor(() => expect(optionsOf(city())).toEqual(['All Cities', 'Austin (1)', 'Portland (0)']));
  expect(within(city()).getByRole('option', { name: 'Austin (1)' })).toHaveValue('Austin');
});

test('names in an empty result what each filter hides, and removes that filter', async () => {
  const { user } = open('/services?search=cake&city=Portland&category=Birthday+Parties');
  expect(await screen.findByText('No services found matching your criteria.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /other categories|search text/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '1 in other cities' }));
  await waitFor(() => expect(titles()).toEqual(['Birthday with Cake']));
  expect(city()).toHaveValue('');
  expect(search()).toHaveValue('cake');

  await user.selectOptions(category(), 'Wedding Planning');
  await user.click(await screen.findByRole('button', { name: '2 without the search text' }));
  await waitFor(() => expect(titles()).toEqual(['Garden Wedding', 'Barn Wedding']));
});

test('offers one button in the empty result of one filter', async () => {
  const { user } = open('/services?search=zeppelin');
  const result = (await screen.findByText('No services found matching your criteria.')).closest('[role=status]')!;
  const buttons = within(result as HTMLElement).getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Show all services']);
  await user.click(buttons[0]!);
  await waitFor(() => expect(titles()).toHaveLength(3));
});

test('lets the cards rise when the list is first shown, but not when it is filtered or shown again', async () => {
  const { user, back } = open();
  const list = async () => (await screen.findByRole('heading', { name: 'Barn Wedding' })).closest('ul')!;
  expect(await list()).toHaveAttribute('data-arriving');
  await user.selectOptions(city(), 'Austin');
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(await list()).not.toHaveAttribute('data-arriving');

  await user.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { name: 'Perfect Events, Perfectly Planned' });
  await back();
  expect(await list()).not.toHaveAttribute('data-arriving');
  expect(titles()).toHaveLength(2);

  await user.click(screen.getByRole('link', { name: 'Home' }));
  await user.click(await screen.findByRole('link', { name: 'Explore Services' }));
  expect(await list()).not.toHaveAttribute('data-arriving');
  expect(titles()).toHaveLength(3);
});

test('returns with Back to the same cards and the same place, before the list arrives again', async () => {
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const many = Array.from({ length: 60 }, (_, index) =>
    aService({ id: `service-${index}`, title: `Wedding ${index}` }),
  );
  let requests = 0;
  const arrived = () => (requests += 1) === 1;
  const intoView = recordObserved();
  const { user, back } = renderApp({
    at: '/services',
    server: { services: () => (arrived() ? many : new Promise(() => undefined)) },
  });
  await waitFor(() => expect(titles()).toHaveLength(12));
  await intoView((element) => element.previousElementSibling?.matches('ul'));
  await waitFor(() => expect(titles().length).toBeGreaterThan(12));
  const count = titles().length;
  window.scrollY = 2_000;
  fireEvent.scroll(window);

  await user.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByRole('heading', { name: 'Perfect Events, Perfectly Planned' });
  scrolled.mockClear();
  await back();
  await waitFor(() => expect(titles()).toHaveLength(count));
  expect(scrolled.mock.calls).toEqual([[0, 2_000]]);

  window.scrollY = 0;
  scrolled.mockRestore();
});
