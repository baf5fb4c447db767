import { SchemaLink } from '@apollo/client/link/schema';
import { vi } from 'vitest';
import { act, screen, waitFor, within } from '@testing-library/react';
import { NEVER, throwError } from 'rxjs';
import type { UploadInit } from '../../graphql/upload-fetch.js';
import { paste, type } from '../../test/enter.js';
import { aService, respondWithError } from '../../test/marketplace.js';
import { aPicture } from '../../test/pictures.js';
import { renderApp } from '../../test/render-app.js';

type User = ReturnType<typeof renderApp>['user'];
interface Call {
  id?: string;
  input: Record<string, unknown>;
  images: File[];
}

const image = (name: string) => ({
  url: `/uploads/${name}.webp`,
  cardUrl: `/uploads/${name}-card.webp`,
  width: 1600,
  height: 1000,
});
const pictures = (count: number) => Array.from({ length: count }, (_, n) => aPicture(`${n}.png`));

const open = (resolvers = {}, agrees = true) =>
  renderApp({
    at: '/provider/dashboard?tab=services',
    signedInAs: 'provider',
    agrees,
    server: {
      providerServices: () => [aService({ images: [image('a'), image('b')] })],
      providerSlots: () => [],
      providerBookings: () => [],
      ...resolvers,
    },
  });

const texts = {
  Title: 'Lantern Party',
  Description: 'A hundred lights.',
  Price: '99.5',
  Duration: '3 hours',
  Features: ' Lights,, Music ',
};
async function fill(user: User, enter = paste) {
  await user.click(await screen.findByRole('button', { name: 'Add New Service' }));
  await screen.findByRole('dialog', { name: 'Add New Service' });
  for (const [label, text] of Object.entries(texts)) {
    await enter(user, screen.getByLabelText(label), text);
  }
  await user.selectOptions(screen.getByLabelText('Category'), 'Birthday Parties');
}
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save Service' }));

test('shows each service with buttons to edit and delete it, and marks inactive ones', async () => {
  open({
    providerServices: () => [
      aService(),
      aService({ id: 'service-2', title: 'Old Party', isActive: false, category: 'Other' }),
    ],
  });
  const [first, second] = await screen.findAllByRole('article');
  expect(within(first!).getByRole('heading', { name: 'Garden Wedding' })).toBeVisible();
  expect(within(first!).getByText('$1,250 · 4-6 hours')).toBeVisible();
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
  expect(screen.getByLabelText('Features')).toHaveValue('Florist');
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

test('shows an error under each missing field, and rejects a negative price', async () => {
  const { user, alerts } = open();
  await user.click(await screen.findByRole('button', { name: 'Add New Service' }));
  await user.click(await screen.findByRole('button', { name: 'Save Service' }));
  expect(await screen.findByText('Title is required')).toBeVisible();
  expect(screen.getByText('Category is required')).toBeVisible();
  expect(screen.getByText('Description is required')).toBeVisible();
  expect(screen.getByText('Price is required')).toBeVisible();
  expect(screen.getByText('Duration is required')).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveFocus();
  expect(screen.getByLabelText('Price')).toHaveAttribute('min', '0');
  await user.type(screen.getByLabelText('Price'), '-1');
  expect(await screen.findByText('Price must be at least 0')).toBeVisible();
  expect(alerts).toEqual([]);
});

describe('features beyond the limits of the server', () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `Light ${n}`);
  const change = async (user: User, features: string) => {
    const field = screen.getByLabelText('Features');
    await user.clear(field);
    await user.click(field);
    await user.paste(features);
  };

  test.each([
    ['Features can have up to 20 entries', many(21).join(', '), many(20).join(', ,')],
    ['Features can have up to 100 characters', `Lights, ${'x'.repeat(101)}`, ` ${'x'.repeat(100)} `],
  ])('rejects too many or too long features before it sends anything: %s', async (message, tooMany, enough) => {
    const calls: Call[] = [];
    const { user, alerts } = open({
      createService: (call: Call) => {
        calls.push(call);
        return aService({ id: 'service-9' });
      },
    });
    await fill(user);
    const field = screen.getByLabelText('Features');
    expect(field).not.toHaveAttribute('aria-required');
    await change(user, tooMany);
    await save(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(field).toHaveFocus();
    expect(calls).toEqual([]);
    expect(alerts).toEqual([]);
    await change(user, enough);
    expect(screen.queryByText(message)).toBeNull();
    await save(user);
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  test('shows more features than the limit unchanged when a service already has them', async () => {
    const { user } = open({ providerServices: () => [aService({ features: many(21) })] });
    await user.click(await screen.findByRole('button', { name: 'Edit Garden Wedding' }));
    expect(await screen.findByLabelText('Features')).toHaveValue(many(21).join(', '));
    expect(screen.queryByText(/can have up to/)).toBeNull();
  });
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

test('rejects more than five pictures at once', async () => {
  const { user, alerts } = open();
  await user.click(await screen.findByRole('button', { name: 'Add New Service' }));
  await user.upload(await screen.findByLabelText('Images'), pictures(6));
  expect(alerts).toEqual(['You can upload maximum 5 images']);
});

test('rejects files that are not valid pictures by name, and sends only the others', async () => {
  const calls: Call[] = [];
  const { user, alerts } = open({
    createService: (call: Call) => {
      calls.push(call);
      return aService();
    },
  });
  await fill(user);
  const huge = aPicture('huge.gif', 10 * 1024 * 1024 + 1);
  const text = new File(['Hello'], 'notes.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Images'), [aPicture('a.png'), text, huge]);
  const reasons = ['notes.png is not a PNG, JPG or GIF image.', 'huge.gif is larger than 10MB.'] as const;
  await waitFor(() => expect(alerts).toEqual([reasons.join('\n')]));
  expect(screen.getByLabelText('Images')).toHaveAccessibleDescription(expect.stringContaining(reasons.join(' ')));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Remove image/ })).toHaveLength(1));

  await user.upload(screen.getByLabelText('Images'), [aPicture('b.png')]);
  await waitFor(() => expect(screen.queryByText(/not a PNG/)).toBeNull());
  await save(user);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.images.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
});

test('shows under the pictures which one the server rejected', async () => {
  const damaged = 'This image is damaged and cannot be read';
  const { user, alerts } = open({
    createService: () => respondWithError(damaged, 'UNSUPPORTED_MEDIA_TYPE', { images: damaged }),
  });
  await fill(user);
  await user.upload(screen.getByLabelText('Images'), [aPicture('party.png')]);
  await save(user);
  await waitFor(() => expect(alerts).toEqual([`Error saving service: ${damaged}`]));
  expect(await screen.findByText(`party.png: ${damaged}`)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
  expect(screen.queryByText(`party.png: ${damaged}`)).toBeNull();
});

test('shows the server’s reason under its field, and retains the typed text and the pictures', async () => {
  const { user, alerts } = open({
    createService: () =>
      respondWithError('Please check the fields', 'BAD_USER_INPUT', {
        duration: 'Duration is too long',
      }),
  });
  await fill(user);
  await user.upload(screen.getByLabelText('Images'), pictures(1));
  await save(user);
  await waitFor(() => expect(alerts).toEqual(['Error saving service: Please check the fields']));
  expect(screen.getByText('Duration is too long')).toBeVisible();
  expect(screen.getByLabelText('Duration')).toHaveFocus();
  for (const label of ['Title', 'Description', 'Duration', 'Features'] as const) {
    expect(screen.getByLabelText(label)).toHaveValue(texts[label]);
  }
  expect(screen.getByRole('button', { name: 'Remove image 1' })).toBeVisible();
});

test('asks to try again when no server responds', async () => {
  const { user, alerts } = open();
  await fill(user);
  vi.spyOn(SchemaLink.prototype, 'request').mockReturnValueOnce(throwError(() => new TypeError('Failed to fetch')));
  await save(user);
  await waitFor(() => expect(alerts).toEqual(['Error saving service. Please try again.']));
  expect(screen.getByRole('button', { name: 'Save Service' })).toHaveFocus();
  expect(screen.getByLabelText('Title')).toHaveValue('Lantern Party');
});

test('shows the upload progress of the pictures, and then that they are being processed', async () => {
  let tellProgress = (_: number) => {};
  const { user } = open();
  await fill(user);
  await user.upload(screen.getByLabelText('Images'), pictures(1));
  vi.spyOn(SchemaLink.prototype, 'request').mockImplementationOnce((operation) => {
    const { fetchOptions } = operation.getContext() as { fetchOptions: UploadInit };
    tellProgress = fetchOptions.onProgress!;
    return NEVER;
  });
  await save(user);
  act(() => tellProgress(0.42));
  expect(screen.getByRole('progressbar', { name: 'Uploading images: 42 %' })).toHaveValue(42);
  act(() => tellProgress(1));
  expect(screen.getByRole('progressbar', { name: 'Processing the images…' })).toBeVisible();
});

test.each([
  ['typed text', (user: User) => user.type(screen.getByLabelText('Title'), '!')],
  ['a new picture', (user: User) => user.upload(screen.getByLabelText('Images'), pictures(1))],
  ['the removal of a picture', (user: User) => user.click(screen.getByRole('button', { name: 'Remove image 1' }))],
])('asks for confirmation before it discards %s, on Escape and on Close', async (_what, change) => {
  const { user, questions } = open({}, false);
  await user.click(await screen.findByRole('button', { name: 'Edit Garden Wedding' }));
  await screen.findByRole('dialog');
  await change(user);
  const focused = document.activeElement;
  await user.keyboard('{Escape}');
  expect(questions).toEqual(['Discard your changes?']);
  expect(focused).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(questions).toHaveLength(2);
  expect(screen.getByRole('dialog')).toBeVisible();

  window.confirm = () => true;
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closes an unchanged form without asking for confirmation', async () => {
  const { user, questions } = open({}, false);
  await user.click(await screen.findByRole('button', { name: 'Edit Garden Wedding' }));
  await screen.findByRole('dialog');
  await user.type(screen.getByLabelText('Title'), '!{Backspace}');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(questions).toEqual([]);
});

test('deletes a service after confirmation, and removes it from the list and the count', async () => {
  const { user, questions } = open({ deleteService: ({ id }: { id: string }) => id });
  await user.click(await screen.findByRole('button', { name: 'Delete Garden Wedding' }));
  expect(questions).toEqual(['Are you sure you want to delete this service?']);
  await waitFor(() => expect(screen.queryByText('Garden Wedding')).toBeNull());
  expect(screen.getByRole('heading', { level: 2, name: 'Services' })).toHaveFocus();
  expect(screen.getByText('Total Services').nextElementSibling).toHaveTextContent('0');
});

test('deletes no service without confirmation', async () => {
  const { user, questions } = open({}, false);
  await user.click(await screen.findByRole('button', { name: 'Delete Garden Wedding' }));
  expect(questions).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Garden Wedding' })).toBeVisible();
});

test('logs a failed deletion without an alert, and leaves the service in the list', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user, alerts } = open({ deleteService: () => respondWithError('No', 'NOT_FOUND') });
  await user.click(await screen.findByRole('button', { name: 'Delete Garden Wedding' }));
  await waitFor(() => expect(log).toHaveBeenCalledWith('Service could not be deleted', expect.anything()));
  expect(alerts).toEqual([]);
  expect(screen.getByRole('heading', { name: 'Garden Wedding' })).toBeVisible();
  log.mockRestore();
});
