import { setTimeout as delay } from 'node:timers/promises';
import type { Images, IncomingImage } from '../../src/engine/images/images.js';
import { blob, file, startUploadServer, type UploadServer } from './support/upload-server.js';
import { aPng } from './support/pictures.js';
import { remainingTemporaryFiles } from './support/temporary-files.js';
import { removeTemporaryFolders } from './support/temporary-folder.js';

/** Maximum number of files that the server has in memory at once. */
const PLACES = 4;
const PICTURES = 5;

let server: UploadServer;
beforeEach(async () => {
  server = await startUploadServer();
});
afterEach(() => server.close());
afterAll(removeTemporaryFolders);

async function formFor(transport: 'graphql' | 'rest'): Promise<FormData> {
  const form = new FormData();
  const sent = Array<Blob>(PICTURES).fill(blob(file(await aPng())));
  if (transport === 'graphql') {
    const query = 'mutation ($images: [Upload!]) { keep(images: $images) { width } }';
    form.append('operations', JSON.stringify({ query, variables: { images: sent.map(() => null) } }));
    const places = sent.map((_, n) => [n, [`variables.images.${n}`]] as const);
    form.append('map', JSON.stringify(Object.fromEntries(places)));
  }
  sent.forEach((picture, n) => form.append(transport === 'graphql' ? `${n}` : 'images', picture, 'a.png'));
  return form;
}

/** Occupies all places until the returned function is called. */
function occupy(images: Images): () => Promise<unknown> {
  let leave = (): void => undefined;
  const gate = new Promise<void>((resolve) => (leave = resolve));
  const incoming: IncomingImage = {
    filename: 'a.png',
    read: () => gate.then(() => Promise.reject(new Error('not a picture after all'))),
  };
  // An address has at most half of them.
  const kept = ['first', 'second'].map((address) =>
    images
      .withStored(address, Array<IncomingImage>(PLACES / 2).fill(incoming), async () => undefined)
      .catch(() => undefined),
  );
  return () => {
    leave();
    return Promise.all(kept);
  };
}

describe.each(['graphql', 'rest'] as const)('pictures sent through %s', (transport) => {
  it.each([
    ['are processed once other pictures are done', false],
    ['are not processed if their sender disconnects while they are queued', true],
  ])('%s', async (_, leaves) => {
    const { images } = server;
    const endOthers = occupy(images);
    let written = 0;
    const write = images.store.write.bind(images.store);
    images.store.write = (...file) => {
      written += 1;
      return write(...file);
    };
    const withStored = images.withStored.bind(images);
    let outcome: Promise<unknown> = Promise.resolve();
    const waiting = new Promise<void>((resolve) => {
      images.withStored = (...form) => {
        const kept = withStored(...form);
        outcome = kept.then(
          () => 'stored',
          () => 'refused',
        );
        resolve();
        return kept;
      };
    });

    const sender = new AbortController();
    const answer = fetch(`${server.url}/${transport}`, {
      method: 'POST',
      body: await formFor(transport),
      headers: { 'apollo-require-preflight': 'true' },
      signal: sender.signal,
    }).then(
      ({ status }) => status,
      () => 'none',
    );
    await waiting;
    if (leaves) {
      sender.abort();
      expect(await remainingTemporaryFiles()).toEqual([]);
      await delay(100);
    }
    await endOthers();
    expect({ outcome: await outcome, answer: await answer, written }).toEqual(
      leaves
        ? { outcome: 'refused', answer: 'none', written: 0 }
        : { outcome: 'stored', answer: 200, written: 2 * PICTURES },
    );
  });
});
