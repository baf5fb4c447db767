import { screen, waitFor, within } from '@testing-library/react';
import { aUser, respondWithError, type Caller } from '../../test/marketplace.js';
import { aPicture } from '../../test/pictures.js';
import { renderApp } from '../../test/render-app.js';

const anImage = (name: string) => ({ url: `/${name}.webp`, cardUrl: `/${name}-card.webp`, width: 600, height: 400 });
const anAccount = (...names: string[]) => aUser({ role: 'provider', images: names.map(anImage) });

interface Call {
  input: object;
  images: File[];
}

/** Opens the page of a provider with these images. */
async function open(names: string[], respond: (call: Call, caller: Caller) => unknown = () => anAccount(...names)) {
  const calls: object[] = [];
  const updateProfile = ({ input, images }: Call, caller: Caller) => {
    calls.push({ ...input, images: images.map(({ name }) => name) });
    return respond({ input, images }, caller);
  };
  const server = { me: () => anAccount(...names), updateProfile };
  const app = renderApp({ at: '/account', signedInAs: 'provider', server });
  const section = within(await screen.findByRole('region', { name: 'Business Images' }));
  const click = async (name: string) => app.user.click(section.getByRole('button', { name }));
  const shown = () => section.queryAllByRole('img').map((image) => image.getAttribute('src'));
  return { ...app, calls, section, click, shown };
}

test('are moved with buttons, whose focus follows the image, and saved in the new order', async () => {
  const { calls, section, click, shown } = await open(['a', 'b', 'c'], () => anAccount('b', 'c', 'a'));
  expect(section.queryByRole('button', { name: 'Move image 1 earlier' })).toBeNull();
  expect(section.queryByRole('button', { name: 'Move image 3 later' })).toBeNull();
  await click('Move image 2 earlier');
  expect(shown()).toEqual(['/b-card.webp', '/a-card.webp', '/c-card.webp']);
  await waitFor(() => expect(section.getByRole('button', { name: 'Move image 1 later' })).toHaveFocus());
  await click('Move image 2 later');
  expect(shown()).toEqual(['/b-card.webp', '/c-card.webp', '/a-card.webp']);
  await waitFor(() => expect(section.getByRole('button', { name: 'Move image 3 earlier' })).toHaveFocus());
  await click('Save');
  expect(await section.findByText('Saved.')).toHaveRole('status');
  expect(calls).toEqual([{ removeImages: [], imageOrder: ['/b.webp', '/c.webp', '/a.webp'], images: [] }]);
});

test('are added and removed', async () => {
  const { calls, section, click, shown, user } = await open(['a', 'b'], () => anAccount('b', 'new'));
  await click('Remove image 1');
  await user.upload(section.getByLabelText('Images'), aPicture('new.png'));
  await click('Save');
  await section.findByText('Saved.');
  expect(calls).toEqual([{ removeImages: ['/a.webp'], images: ['new.png'] }]);
  await waitFor(() => expect(shown()).toEqual(['/b-card.webp', '/new-card.webp']));
});

test('are five at most, including those that are stored', async () => {
  const { section, user, alerts, shown } = await open(['a', 'b', 'c', 'd']);
  await user.upload(section.getByLabelText('Images'), [aPicture('1.png'), aPicture('2.png')]);
  expect(alerts).toEqual(['You can upload maximum 5 images']);
  expect(shown()).toHaveLength(4);
});

test('show the progress of their upload', async () => {
  let finish = () => {};
  const { section, user, click } = await open([], (_, { onProgress }) => {
    onProgress?.(0.4);
    return new Promise((resolve) => (finish = () => resolve(anAccount('new'))));
  });
  await user.upload(section.getByLabelText('Images'), aPicture('new.png'));
  await click('Save');
  expect(await section.findByRole('progressbar', { name: 'Uploading images: 40 %' })).toBeVisible();
  finish();
  await section.findByText('Saved.');
  expect(section.queryByRole('progressbar')).toBeNull();
});

test('remain chosen when the server rejects one, whose message is shown under the field', async () => {
  const message = 'Only PNG, JPG and GIF';
  const { section, user, click, alerts, shown } = await open(['a'], () =>
    respondWithError(message, 'UNSUPPORTED_MEDIA_TYPE', { images: message }),
  );
  await user.upload(section.getByLabelText('Images'), aPicture('new.png'));
  await click('Save');
  await waitFor(() => expect(alerts).toEqual([message]));
  await waitFor(() => expect(section.getByText(`new.png: ${message}`)).toBeVisible());
  expect(shown()).toHaveLength(2);
});

test('are not offered to customers', async () => {
  renderApp({ at: '/account', signedInAs: 'user' });
  expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Business Images' })).toBeNull();
});
