import { jest } from '@jest/globals';
import { SchemaLink } from '@apollo/client/link/schema';
import { act, screen, waitFor } from '@testing-library/react';
import { NEVER, throwError } from 'rxjs';
import type { UploadInit } from '../../../graphql/upload-fetch.js';
import { aService, respondWithError } from '../../../test/marketplace.js';
import { aPicture } from '../../../test/pictures.js';
import { fill, open, pictures, save, texts, type Call, type User } from '../../../test/service-form.js';

test('shows an error under each missing field, and rejects a negative price', async () => {
  const { user, alerts } = open();
  await user.click(await screen.findByRole('button', { name: 'Add New Service' }));
  await user.click(await screen.findByRole('button', { name: 'Save Service' }));
  expect(await screen.findByText('Title is required')).toBeVisible();
  expect(screen.getByText('Category is required')).toBeVisible();
  expect(screen.getByText('Description is required')).toBeVisible();
  expect(screen.getByText('Price is required')).toBeVisible();
  expect(screen.getByText('Duration is required')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Title')).toHaveFocus());
  await user.type(screen.getByLabelText('Price'), '-1');
  expect(await screen.findByText('Price must be at least 0')).toBeVisible();
  expect(alerts).toEqual([]);
});

test.each([
  ['12,50', 12.5, '$12.50'],
  ['1.250,00', 1250, '$1,250'],
  ['1,250', 1250, '$1,250'],
  ['$1,250.50', 1250.5, '$1,250.50'],
  ['١٢٥٠', 1250, '$1,250'],
])('saves a price that was typed as %s, and shows what it is', async (typed, price, shown) => {
  const calls: Call[] = [];
  const { user } = open({
    createService: (call: Call) => {
      calls.push(call);
      return aService();
    },
  });
  await fill(user);
  const field = screen.getByLabelText('Price');
  await user.clear(field);
  await user.type(field, typed);
  expect(field).toHaveAccessibleDescription(`In dollars: ${shown}`);
  await save(user);
  await waitFor(() => expect(calls[0]?.input).toMatchObject({ price }));
});

test.each([
  ['1.250', 'Price must be a number, such as 1250 or 12.50'],
  ['a lot', 'Price must be a number, such as 1250 or 12.50'],
  ['10,000,001', 'Price must be at most 10,000,000'],
])('rejects the price %s under the field', async (typed, message) => {
  const { user, alerts } = open();
  await fill(user);
  const field = screen.getByLabelText('Price');
  await user.clear(field);
  await user.type(field, typed);
  await save(user);
  await waitFor(() => expect(field).toHaveAccessibleDescription(`${message} In dollars`));
  expect(field).toHaveValue(typed);
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
    ['Features can have up to 20 entries', many(21).join(', '), ', ,'],
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
    await user.click(screen.getByRole('button', { name: 'Remove Lights' }));
    await change(user, tooMany);
    await save(user);
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(field).toHaveFocus());
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
    expect(await screen.findAllByRole('button', { name: /^Remove Light/ })).toHaveLength(21);
    expect(screen.queryByText(/can have up to/)).toBeNull();
  });
});

test('leaves the commas in features that a program has added', async () => {
  const calls: { input: { features: string[] } }[] = [];
  const { user } = open({
    providerServices: () => [aService({ features: ['Cake, tea and coffee', 'Lights'] })],
    updateService: (call: (typeof calls)[0]) => calls.push(call) && aService(),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Garden Wedding' }));
  await user.type(await screen.findByLabelText('Features'), 'Tent, Stage');
  await save(user);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]!.input.features).toEqual(['Cake, tea and coffee', 'Lights', 'Tent', 'Stage']);
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
  await waitFor(() =>
    expect(screen.getByLabelText('Images')).toHaveAccessibleDescription(expect.stringContaining(reasons.join(' '))),
  );
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
  await waitFor(() => expect(screen.getByText('Duration is too long')).toBeVisible());
  await waitFor(() => expect(screen.getByLabelText('Duration')).toHaveFocus());
  for (const label of ['Title', 'Description', 'Duration'] as const) {
    expect(screen.getByLabelText(label)).toHaveValue(texts[label]);
  }
  expect(screen.getByRole('button', { name: 'Remove Lights' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove image 1' })).toBeVisible();
});

test('asks to try again when no server responds', async () => {
  const { user, alerts } = open();
  await fill(user);
  jest.spyOn(SchemaLink.prototype, 'request').mockReturnValueOnce(throwError(() => new TypeError('Failed to fetch')));
  await save(user);
  await waitFor(() => expect(alerts).toEqual(['Error saving service. Please try again.']));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Service' })).toHaveFocus());
  expect(screen.getByLabelText('Title')).toHaveValue('Lantern Party');
});

test('shows the upload progress of the pictures, and then that they are being processed', async () => {
  let reportProgress = (_: number) => {};
  const { user } = open();
  await fill(user);
  await user.upload(screen.getByLabelText('Images'), pictures(1));
  jest.spyOn(SchemaLink.prototype, 'request').mockImplementationOnce((operation) => {
    const { fetchOptions } = operation.getContext() as { fetchOptions: UploadInit };
    reportProgress = fetchOptions.onProgress!;
    return NEVER;
  });
  await save(user);
  act(() => reportProgress(0.42));
  expect(screen.getByRole('progressbar', { name: 'Uploading images: 42 %' })).toHaveValue(42);
  act(() => reportProgress(1));
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
  await waitFor(() => expect(focused).toHaveFocus());
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
