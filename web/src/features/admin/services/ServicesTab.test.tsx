import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aService, respondWithError, type Resolvers } from '../../../test/marketplace.js';
import { renderApp } from '../../../test/render-app.js';

const stats = {
  totalUsers: 1,
  totalProviders: 1,
  totalBookings: 0,
  pendingBookings: 0,
  totalRevenue: 0,
};
const picnic = aService({ id: 'service-2', title: 'Picnic', isActive: false, price: 99.5 });

async function visit(server: Resolvers = {}, agrees = true) {
  const app = renderApp({
    at: '/admin/dashboard',
    signedInAs: 'admin',
    agrees,
    server: {
      adminStats: () => ({ ...stats, totalServices: 2 }),
      adminUsers: () => [],
      adminBookings: () => [],
      adminServices: () => [aService(), picnic],
      ...server,
    },
  });
  await app.user.click(await screen.findByRole('tab', { name: 'Services' }));
  await screen.findByRole('table', { name: 'Services' });
  return app;
}
const rows = () => within(screen.getByRole('table', { name: 'Services' })).getAllByRole('row');

test('lists active and inactive services, and shows the total number of a limited list', async () => {
  await visit({ adminServiceCount: () => 1234 });
  expect(rows()[1]).toHaveTextContent('Garden WeddingWedding Planning');
  expect(rows()[1]).toHaveTextContent('Lindqvist WeddingsPortland');
  expect(rows()[1]).toHaveTextContent('$1,250Active');
  expect(rows()[2]).toHaveTextContent('$99.50Inactive');
  expect(screen.getByText('Showing 2 of 1,234')).toBeVisible();
});

test('shows a service as inactive at once, and alerts success when the server responds', async () => {
  let respond = () => {};
  const { user, alerts, questions } = await visit({
    toggleService: async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return aService({ isActive: false });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Deactivate Garden Wedding' }));
  expect(await screen.findByRole('button', { name: 'Activate Garden Wedding' })).toBeVisible();
  expect(alerts).toEqual([]);
  respond();
  await waitFor(() => expect(alerts).toEqual(['Service status updated successfully']));
  expect(rows()[1]).toHaveTextContent('Inactive');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Activate Garden Wedding' })).toHaveFocus());
  expect(questions).toEqual([]);
});

test('restores the status of a service when the server rejects the change', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, alerts } = await visit({
    toggleService: () => respondWithError('Gone', 'NOT_FOUND'),
  });
  await user.click(screen.getByRole('button', { name: 'Activate Picnic' }));
  await waitFor(() => expect(alerts).toEqual(['Failed to update service status']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Activate Picnic' })).toBeVisible());
  log.mockRestore();
});

test('deletes a service after confirmation, and changes the figures, without fetching either', async () => {
  const sent: unknown[] = [];
  const { user, alerts, questions } = await visit({
    adminServices: (_, { operationName }) => (sent.push(operationName), [aService(), picnic]),
    adminServiceCount: (_, { operationName }) => (sent.push(operationName), 52),
    adminStats: (_, { operationName }) => (sent.push(operationName), { ...stats, totalServices: 52 }),
    adminDeleteService: ({ id }: { id: string }) => id,
  });
  expect(await screen.findByText('Showing 2 of 52')).toBeVisible();
  sent.length = 0;
  await user.click(screen.getByRole('button', { name: 'Delete Picnic' }));
  await waitFor(() => expect(alerts).toEqual(['Service deleted successfully']));
  expect(questions).toEqual(['Are you sure you want to delete this service? This action cannot be undone.']);
  expect(await screen.findByText('Showing 1 of 51')).toBeVisible();
  expect(screen.getByText('Total Services').nextElementSibling).toHaveTextContent('51');
  expect(screen.queryByText('Picnic')).toBeNull();
  expect(sent).toEqual([]);
});

test('deletes no service without confirmation', async () => {
  const { user, alerts } = await visit({}, false);
  await user.click(screen.getByRole('button', { name: 'Delete Picnic' }));
  expect(alerts).toEqual([]);
  expect(rows()).toHaveLength(1 + 2);
});

test('alerts that a service could not be deleted, and leaves it in the list', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, alerts } = await visit({
    adminDeleteService: () => respondWithError('Gone', 'NOT_FOUND'),
  });
  await user.click(screen.getByRole('button', { name: 'Delete Picnic' }));
  await waitFor(() => expect(alerts).toEqual(['Failed to delete service']));
  expect(rows()).toHaveLength(1 + 2);
  log.mockRestore();
});

test('finds services by what the filter contains, as does the address', async () => {
  const asked: object[] = [];
  const { user, address } = await visit({
    adminServices: (filter: object) => (asked.push(filter), 'active' in filter ? [picnic] : [aService(), picnic]),
    adminServiceCount: (filter: object) => ('active' in filter ? 1234 : 2),
  });
  await user.type(screen.getByRole('searchbox', { name: 'Search services' }), ' lindq ');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Birthday Parties');
  // None of a public service.
  await user.type(screen.getByLabelText('City'), 'Salem');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Inactive');
  await waitFor(() => expect(rows()).toHaveLength(1 + 1));
  const filter = { search: 'lindq', category: 'Birthday Parties', city: 'Salem', active: false };
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...filter, limit: 50 }));
  expect(await screen.findByText('Showing 1 of 1,234')).toBeVisible();
  const inAddress = 'search=+lindq+&category=Birthday+Parties&city=Salem&active=false';
  await waitFor(() => expect(address()).toBe(`/admin/dashboard?tab=services&${inAddress}`));

  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(rows()).toHaveLength(1 + 2));
  await waitFor(() => expect(address()).toBe('/admin/dashboard?tab=services'));
});

test('begins with the filter of the address, and keeps it while another tab is open', async () => {
  const asked: object[] = [];
  const filter = 'search=garden&category=Other&city=Salem&active=true';
  const { user, address } = renderApp({
    at: `/admin/dashboard?tab=services&${filter}`,
    signedInAs: 'admin',
    server: {
      adminStats: () => ({ ...stats, totalServices: 2 }),
      adminServices: (args: object) => (asked.push(args), []),
      adminServiceCount: () => 0,
      adminBookings: () => [],
    },
  });
  expect(await screen.findByText('No services match these filters.')).toBeVisible();
  expect(asked).toEqual([{ search: 'garden', category: 'Other', city: 'Salem', active: true, limit: 50 }]);
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Other');
  await user.click(screen.getByRole('tab', { name: 'Bookings' }));
  expect(await screen.findByRole('searchbox', { name: 'Search bookings' })).toHaveValue('');
  expect(address()).toBe('/admin/dashboard?tab=bookings');
  await user.click(screen.getByRole('tab', { name: 'Services' }));
  expect(await screen.findByRole('searchbox', { name: 'Search services' })).toHaveValue('garden');
  await waitFor(() => expect(address()).toBe(`/admin/dashboard?tab=services&${filter}`));
  await user.click(screen.getByRole('button', { name: 'Show all services' }));
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue(''));
});

test('no longer shows a service that has just been deactivated among the active ones', async () => {
  const other = aService({ id: 'other', title: 'Other One' });
  const { user, alerts } = await visit({
    adminServices: ({ active }: { active?: boolean }) => (active ? [aService(), other] : [aService(), picnic]),
    adminServiceCount: () => 3,
    toggleService: () => aService({ isActive: false }),
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
  expect(await screen.findByText('Other One')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Deactivate Garden Wedding' }));
  expect(await screen.findByText('Showing 1 of 2')).toBeVisible();
  expect(screen.queryByText('Garden Wedding')).toBeNull();
  await waitFor(() => expect(alerts).toEqual(['Service status updated successfully']));
});
