import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aProvider, aService, respondWithError } from '../../test/marketplace.js';
import { renderApp } from '../../test/render-app.js';

const services = () => [
  aService(),
  aService({
    id: 'service-2',
    title: 'Birthday with Cake',
    description: 'Games in the garden.',
    category: 'Birthday Parties',
    price: 99.5,
    provider: aProvider({
      id: 'provider-2',
      name: 'Jonah Whitfield',
      city: 'Austin',
      rating: null,
      ratingCount: 0,
    }),
  }),
];
const main = () => within(screen.getByRole('main'));
const titles = () =>
  main()
    .queryAllByRole('heading', { level: 2 })
    .map((h) => h.textContent);

test('shows each service with its provider, its price and a link to book it', async () => {
  renderApp({ at: '/services', server: { services } });
  const card = (await screen.findByRole('heading', { name: 'Garden Wedding' })).closest('article')!;
  const shown = within(card);
  expect(shown.getByText('Wedding Planning')).toBeVisible();
  expect(shown.getByText('Portland')).toBeVisible();
  expect(shown.getByText('Maya Lindqvist')).toBeVisible();
  expect(shown.getByText('4.8 (23)')).toBeVisible();
  expect(shown.getByText('4-6 hours')).toBeVisible();
  expect(shown.getByText('starting from')).toBeVisible();
  expect(shown.getByText('$1,250')).toBeVisible();
  expect(shown.getByRole('link', { name: 'Book Now' })).toHaveAttribute('href', '/book/service-1');
});

test('shows that services are loading, and a default picture for a service without pictures', async () => {
  let arrive = () => {};
  const response = new Promise((resolve) => (arrive = () => resolve(services())));
  renderApp({ at: '/services', server: { services: () => response } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Find Perfect Event Services' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Loading services');
  arrive();
  const card = (await screen.findByRole('heading', { name: 'Garden Wedding' })).closest('article')!;
  const [picture, portrait] = within(card).getAllByRole('presentation');
  expect(picture).toHaveAttribute('src', 'asset.svg');
  expect(portrait).toHaveAttribute('src', 'asset.svg');
});

test('shows the pictures of index.html in the shapes of the cards while services are loading', async () => {
  const shell = document.createElement('div');
  shell.className = 'shell-page';
  shell.innerHTML = '<i><img src="/uploads/first-card.webp" /><img /><img src="/uploads/third-card.webp" /></i>';
  document.body.append(shell);
  renderApp({ at: '/services', server: { services: () => new Promise(() => undefined) } });
  await screen.findByText('Loading services');
  shell.remove();
  const shapes = Array.from(document.querySelectorAll('main li'));
  const pictures = shapes.map((shape) => shape.querySelector('img')?.getAttribute('src'));
  expect(pictures.slice(0, 4)).toEqual([
    expect.stringMatching(/\/uploads\/first-card.webp$/),
    undefined,
    expect.stringMatching(/\/uploads\/third-card.webp$/),
    undefined,
  ]);
});

test('shows the first nine cards one after the other, and later cards at once', async () => {
  const many = Array.from({ length: 12 }, (_, index) => aService({ id: `service-${index}` }));
  renderApp({ at: '/services', server: { services: () => many } });
  const cards = await screen.findAllByRole('article');
  const delays = cards.map((card) => Number.parseFloat(card.style.animationDelay));
  expect(delays.slice(0, 9).map((delay) => delay.toFixed(1))).toEqual([
    '0.0',
    '0.1',
    '0.2',
    '0.3',
    '0.4',
    '0.5',
    '0.6',
    '0.7',
    '0.8',
  ]);
  expect(delays.slice(9)).toEqual([0, 0, 0]);
});

test('shows "New" for a provider without a rating, and the cents of a price that has some', async () => {
  renderApp({ at: '/services', server: { services } });
  expect(await screen.findByText('New')).toBeVisible();
  expect(screen.getByText('$99.50')).toBeVisible();
});

test('searches titles, descriptions and providers during typing, regardless of case', async () => {
  const { user } = renderApp({ at: '/services', server: { services } });
  await screen.findByRole('heading', { name: 'Garden Wedding' });
  const search = screen.getByRole('searchbox', { name: 'Search services' });
  await user.type(search, 'GARDEN');
  await waitFor(() => expect(titles()).toEqual(['Garden Wedding', 'Birthday with Cake']));
  await user.clear(search);
  await user.type(search, 'whitf');
  await waitFor(() => expect(titles()).toEqual(['Birthday with Cake']));
});

test('combines the filters, and clears all three', async () => {
  const { user } = renderApp({ at: '/services', server: { services } });
  await screen.findByRole('heading', { name: 'Garden Wedding' });
  const city = screen.getByRole('combobox', { name: 'City' });
  const category = screen.getByRole('combobox', { name: 'Category' });
  expect(
    within(city)
      .getAllByRole('option')
      .map((o) => o.textContent),
  ).toEqual(['All Cities', 'Austin (1)', 'Portland (1)']);
  expect(within(category).getAllByRole('option')[0]).toHaveTextContent('All Categories');

  await user.selectOptions(city, 'Austin');
  await waitFor(() => expect(titles()).toEqual(['Birthday with Cake']));
  await user.selectOptions(category, 'Wedding Planning');
  expect(await screen.findByText('No services found matching your criteria.')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  await user.type(screen.getByRole('searchbox', { name: 'Search services' }), 'zeppelin');
  await user.click(await screen.findByRole('button', { name: 'Show all services' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(city).toHaveValue('');
  expect(category).toHaveValue('');
});

test('logs a failure to fetch the services, shows an empty list without an alert and offers to try again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  let calls = 0;
  const { alerts, user } = renderApp({
    at: '/services',
    server: {
      services: () => (++calls === 1 ? respondWithError('Too many requests', 'RATE_LIMITED') : [aService()]),
    },
  });
  expect(await screen.findByText('No services found matching your criteria.')).toBeVisible();
  expect(log).toHaveBeenCalledWith('Services could not be fetched', expect.anything());
  expect(screen.queryByRole('button', { name: 'Show all services' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1 service')).toBeVisible();
  expect(alerts).toEqual([]);
  log.mockRestore();
});

test.each([
  ['blurs the search field on Enter on a touch device', true],
  ['leaves the search field focused on Enter on a desktop device', false],
])('%s', async (_, matches) => {
  const media = jest
    .spyOn(window, 'matchMedia')
    .mockReturnValue({ matches, addEventListener: () => {}, removeEventListener: () => {} } as never);
  const { user } = renderApp({ at: '/services', server: { services } });
  const search = await screen.findByLabelText('Search services');
  await user.type(search, 'cake{Enter}');
  expect(document.activeElement === search).toBe(!matches);
  expect(media).toHaveBeenCalledWith('(pointer: coarse)');
  await waitFor(() => expect(titles()).toEqual(['Birthday with Cake']));
  media.mockRestore();
});
