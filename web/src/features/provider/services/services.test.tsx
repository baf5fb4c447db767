import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type } from '../../../test/enter.js';
import { aService, respondWithError } from '../../../test/marketplace.js';
import { sentence } from '../../../test/sentence.js';
import { fill, open, pictures, save, type Call } from '../../../test/service-form.js';

test('shows each service with buttons to edit and delete it, and marks inactive ones', async () => {
  open({
    providerServices: () => [
      aService(),
      aService({ id: 'service-2', title: 'Old Party', isActive: false, category: 'Other' }),
    ],
  });
  const [first, second] = await screen.findAllByRole('article');
  expect(within(first!).getByRole('heading', { name: 'Garden Wedding' })).toBeVisible();
  expect(within(first!).getByText(sentence('$1,250 · 4-6 hours'))).toBeVisible();
  expect(within(first!).queryByText('Inactive')).toBeNull();
  expect(within(second!).getByText('Inactive')).toBeVisible();
  expect(within(second!).getByRole('button', { name: 'Edit Old Party' })).toBeEnabled();
  expect(within(second!).getByRole('button', { name: 'Delete Old Party' })).toBeEnabled();
});

test('adds a service with pictures, and shows and counts it without a reload', async () => {
  const calls: Call[] = [];
  const { user, alerts } = open({
    createService: (call: Call) => {
      calls.push(call);
      return aService({ id: 'service-9', title: 'Lantern Party' });
    },
  });
  await fill(user, type);
  await user.upload(screen.getByLabelText('Images'), pictures(2));
  await save(user);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'Lantern Party' })).toBeVisible();
  expect(screen.getByText('Total Services').nextElementSibling).toHaveTextContent('2');
  expect(alerts).toEqual([]);
  expect(calls[0]?.input).toEqual({
    title: 'Lantern Party',
    category: 'Birthday Parties',
    description: 'A hundred lights.',
    price: 99.5,
    duration: '3 hours',
    features: ['Lights', 'Music'],
  });
  expect(calls[0]?.images.map(({ name }) => name)).toEqual(['0.png', '1.png']);
});

test('edits a service, removes a picture and adds another', async () => {
  const calls: Call[] = [];
  const { user } = open({
    updateService: (call: Call) => {
      calls.push(call);
      return aService({ title: 'Winter Wedding' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Garden Wedding' }));
  expect(await screen.findByRole('dialog', { name: 'Edit Service' })).toBeVisible();
  expect(screen.getByLabelText('Category')).toHaveValue('Wedding Planning');
  expect(screen.getByRole('button', { name: 'Remove Florist' })).toBeVisible();
  await user.clear(screen.getByLabelText('Title'));
  await user.type(screen.getByLabelText('Title'), 'Winter Wedding');
  await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
  await user.upload(screen.getByLabelText('Images'), pictures(1));
  expect(screen.getAllByRole('button', { name: /^Remove image/ })).toHaveLength(2);
  await save(user);

  expect(await screen.findByRole('heading', { name: 'Winter Wedding' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Garden Wedding' })).toBeNull();
  expect(calls[0]).toMatchObject({
    id: 'service-1',
    input: { title: 'Winter Wedding', price: 1250, removeImages: ['/uploads/a.webp'] },
  });
  expect(calls[0]?.images).toHaveLength(1);
});

test.each([
  ['CONFLICT', 'A provider can have up to 100 services. Delete one to add another.'],
  ['RATE_LIMITED', 'Too many requests. Please wait 30 seconds and try again.'],
])('alerts why the server rejects a further service: %s', async (code, reason) => {
  const { user, alerts } = open({ createService: () => respondWithError(reason, code) });
  await fill(user);
  await save(user);
  await waitFor(() => expect(alerts).toEqual([`Error saving service: ${reason}`]));
  expect(screen.getByLabelText('Title')).toHaveValue('Lantern Party');
});

test('deletes a service after confirmation, and removes it from the list and the count', async () => {
  const { user, questions } = open({ deleteService: ({ id }: { id: string }) => id });
  await user.click(await screen.findByRole('button', { name: 'Delete Garden Wedding' }));
  expect(questions).toEqual(['Are you sure you want to delete this service?']);
  await waitFor(() => expect(screen.queryByText('Garden Wedding')).toBeNull());
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Services' })).toHaveFocus());
  expect(screen.getByText('Total Services').nextElementSibling).toHaveTextContent('0');
});

test('deletes no service without confirmation', async () => {
  const { user, questions } = open({}, false);
  await user.click(await screen.findByRole('button', { name: 'Delete Garden Wedding' }));
  expect(questions).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Garden Wedding' })).toBeVisible();
});

test('logs a failed deletion without an alert, and leaves the service in the list', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user, alerts } = open({ deleteService: () => respondWithError('No', 'NOT_FOUND') });
  await user.click(await screen.findByRole('button', { name: 'Delete Garden Wedding' }));
  await waitFor(() => expect(log).toHaveBeenCalledWith('Service could not be deleted', expect.anything()));
  expect(alerts).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Garden Wedding' })).toBeVisible();
  log.mockRestore();
});

test('duplicates a service: the form of a new one has its texts, and not its pictures', async () => {
  const calls: Call[] = [];
  const { user } = open({
    createService: (call: Call) => {
      calls.push(call);
      return aService({ id: 'service-9', title: 'Garden Wedding II' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Duplicate Garden Wedding' }));
  expect(await screen.findByRole('dialog', { name: 'Add New Service' })).toBeVisible();
  expect(screen.getByLabelText('Price')).toHaveValue('1250');
  expect(screen.queryByRole('button', { name: /^Remove image/ })).toBeNull();
  expect(screen.getByLabelText('Images')).toHaveAccessibleDescription(/^The pictures of the original are not copied\./);
  await user.type(screen.getByLabelText('Title'), ' II');
  await save(user);
  expect(await screen.findByRole('heading', { name: 'Garden Wedding II' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Garden Wedding' })).toBeVisible();
  expect(calls[0]?.input).toMatchObject({ title: 'Garden Wedding II', features: ['Florist'] });
});

test('hides a service from customers, and shows it again', async () => {
  const calls: object[] = [];
  const { user } = open({
    setServiceActive: (call: { isActive: boolean }) => {
      calls.push(call);
      return aService({ isActive: call.isActive });
    },
  });
  const active = await screen.findByRole('switch', { name: 'Show Garden Wedding to customers' });
  expect(active).toBeChecked();
  await user.click(active);
  expect(await screen.findByText('Inactive')).toBeVisible();
  await user.click(active);
  await waitFor(() => expect(screen.queryByText('Inactive')).toBeNull());
  expect(calls).toEqual([
    { id: 'service-1', isActive: false },
    { id: 'service-1', isActive: true },
  ]);
});

test('alerts that only an administrator can activate a service that one has deactivated', async () => {
  const reason = 'An administrator has deactivated this service. Only an administrator can activate it again.';
  const { user, alerts } = open({
    providerServices: () => [aService({ isActive: false })],
    setServiceActive: () => respondWithError(reason, 'CONFLICT'),
  });
  const active = await screen.findByRole('switch', { name: 'Show Garden Wedding to customers' });
  await user.click(active);
  await waitFor(() => expect(alerts).toEqual([reason]));
  await waitFor(() => expect(active).not.toBeChecked());
});

test('changes the order of the pictures of a service', async () => {
  const calls: Call[] = [];
  const { user } = open({
    updateService: (call: Call) => {
      calls.push(call);
      return aService();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Garden Wedding' }));
  await user.click(await screen.findByRole('button', { name: 'Move image 2 earlier' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move image 1 later' })).toHaveFocus());
  await save(user);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.input).toMatchObject({ removeImages: [], imageOrder: ['/uploads/b.webp', '/uploads/a.webp'] });
});

test('changes the order of new pictures before they are uploaded', async () => {
  const calls: Call[] = [];
  const { user } = open({
    createService: (call: Call) => {
      calls.push(call);
      return aService({ id: 'service-9', title: 'Lantern Party' });
    },
  });
  await fill(user, type);
  await user.upload(screen.getByLabelText('Images'), pictures(3));
  const dialog = within(screen.getByRole('dialog'));
  const shown = () => dialog.getAllByRole('img', { name: /^Image/ }).map((image) => image.getAttribute('src'));
  const [first, second, third] = shown();
  expect(dialog.getAllByText('Cover')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Move image 3 earlier' }));
  expect(shown()).toEqual([first, third, second]);
  expect(dialog.getByRole('button', { name: 'Move image 2 earlier' })).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Move image 1 later' }));
  expect(dialog.getByRole('button', { name: 'Move image 2 later' })).toHaveFocus();
  expect(shown()).toEqual([third, first, second]);
  await save(user);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.images.map(({ name }) => name)).toEqual(['2.png', '0.png', '1.png']);
});

test('makes a chip of a feature on Enter or a comma, and takes the last one back on Backspace', async () => {
  const calls: Call[] = [];
  const { user } = open({
    createService: (call: Call) => {
      calls.push(call);
      return aService({ id: 'service-9', title: 'Lantern Party' });
    },
  });
  await fill(user);
  const field = screen.getByLabelText('Features');
  const chips = () => screen.queryAllByRole('button', { name: /^Remove/ }).map(({ ariaLabel }) => ariaLabel);
  await user.clear(field);
  await user.type(field, 'Roses{Enter}{Enter}');
  expect(chips()).toEqual(['Remove Lights', 'Remove Roses']);
  expect(field).toHaveValue('');
  await user.type(field, 'Cake, Cofee{Enter}');
  expect(chips()).toEqual(['Remove Lights', 'Remove Roses', 'Remove Cake', 'Remove Cofee']);
  await user.type(field, '{Backspace}{Backspace}{Backspace}fee');
  expect(chips()).toEqual(['Remove Lights', 'Remove Roses', 'Remove Cake']);
  expect(calls).toEqual([]);
  await save(user);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.input).toMatchObject({ features: ['Lights', 'Roses', 'Cake', 'Coffee'] });
});

test('submits the form of a service by its button only', async () => {
  const calls: Call[] = [];
  const { user } = open({
    createService: (call: Call) => {
      calls.push(call);
      return aService({ id: 'service-9', title: 'Lantern Party' });
    },
  });
  await fill(user);
  for (const label of ['Title', 'Price', 'Duration', 'Features']) {
    await user.type(screen.getByLabelText(label), '{Enter}');
    expect(screen.getByRole('button', { name: /^Sav/ })).toHaveTextContent('Save Service');
  }
  screen.getByRole('button', { name: 'Save Service' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('shows features as chips, and removes one by its button', async () => {
  const { user } = open();
  await fill(user);
  await user.click(screen.getByRole('button', { name: 'Remove Lights' }));
  expect(screen.getByLabelText('Features')).toHaveValue('Music ');
  await waitFor(() => expect(screen.getByLabelText('Features')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Remove Lights' })).toBeNull();
});
