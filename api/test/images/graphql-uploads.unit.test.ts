import { request } from 'node:http';
import { MAX_IMAGE_BYTES } from '../../src/engine/images/image-limits.js';
import { blob, file, startUploadServer, type UploadServer, type Sent } from './support/upload-server.js';
import { aJpg, aPng } from './support/pictures.js';
import { remainingTemporaryFiles, temporaryFiles } from './support/temporary-files.js';
import { removeTemporaryFolders } from './support/temporary-folder.js';
import { cpuOf } from '../support/cpu.js';
import { until } from '../support/eventually.js';

interface Answer {
  status: number;
  headers: Headers;
  data?: { keep?: { filename: string; width: number; height: number }[] } | null;
  errors?: { message: string; extensions: { code: string; fields?: Record<string, string> } }[];
}

let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer();
});
afterEach(async () => {
  expect(await remainingTemporaryFiles()).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await removeTemporaryFolders();
});

const KEEP = 'mutation Keep($images: [Upload!]) { keep(images: $images) { filename width height } }';
const PREFLIGHT = { 'apollo-require-preflight': 'true' };

async function post(body: FormData | string, headers: Record<string, string>, to = server): Promise<Answer> {
  const answer = await fetch(`${to.url}/graphql`, { method: 'POST', body, headers });
  return {
    status: answer.status,
    headers: answer.headers,
    ...((await answer.json()) as Pick<Answer, 'data' | 'errors'>),
  };
}

function form(files: Sent[], query = KEEP, map?: Record<string, string[]>): FormData {
  const data = new FormData();
  data.append('operations', JSON.stringify({ query, variables: { images: files.map(() => null) } }));
  const oneEach = files.map((_, index) => [`${index}`, [`variables.images.${index}`]]);
  data.append('map', JSON.stringify(map ?? Object.fromEntries(oneEach)));
  files.forEach((sent, index) => data.append(`${index}`, blob(sent), sent.name));
  return data;
}

const keep = (...files: Sent[]): Promise<Answer> => post(form(files), PREFLIGHT);

describe('the server, for uploads over GraphQL,', () => {
  it('stores images in the order of the list', async () => {
    const answer = await keep(file(await aPng(60, 40), 'a.png'), file(await aJpg(30, 20), 'b.jpg'));
    expect(answer).toMatchObject({
      status: 200,
      data: {
        keep: [
          { filename: 'a.png', width: 60, height: 40 },
          { filename: 'b.jpg', width: 30, height: 20 },
        ],
      },
    });
  });

  it('executes requests without files', async () => {
    const json = { 'content-type': 'application/json' };
    const answer = await post(JSON.stringify({ query: '{ hello }' }), json);
    expect(answer).toMatchObject({ status: 200, data: { hello: 'hello' } });
    const empty = await post(JSON.stringify({ query: 'mutation { keep(images: null) { width } }' }), json);
    expect(empty.data).toEqual({ keep: [] });
  });

  it('accepts a file of exactly 10 MB', async () => {
    const picture = await aPng();
    const padded = Buffer.concat([picture, Buffer.alloc(MAX_IMAGE_BYTES - picture.length)]);
    expect((await keep(file(padded))).data?.keep).toHaveLength(1);
  });

  it.each([MAX_IMAGE_BYTES + 1, 11e6, 60e6])(
    'rejects a file of %i bytes with a complete response, and stores nothing',
    async (size) => {
      const before = await server.files();
      const answer = await keep(file(await aPng()), file(Buffer.alloc(size)), file(await aPng()));
      const sentence = 'Each image can be up to 10 MB';
      expect(answer.errors).toMatchObject([
        {
          message: sentence,
          extensions: { code: 'PAYLOAD_TOO_LARGE', fields: { images: sentence } },
        },
      ]);
      expect(await server.files()).toEqual(before);
    },
  );

  it('rejects HTML in a file with the extension .png', async () => {
    const answer = await keep(file(await aPng()), file(Buffer.from('<html>'), 'party.png'));
    expect(answer.errors).toMatchObject([{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }]);
  });

  it('rejects 6 images with a message about the limit of 5', async () => {
    const png = await aPng();
    const answer = await keep(...Array.from({ length: 6 }, () => file(png)));
    const sentence = 'You can upload maximum 5 images';
    expect(answer.status).toBe(400);
    expect(answer.errors).toEqual([
      { message: sentence, extensions: { code: 'BAD_USER_INPUT', fields: { images: sentence } } },
    ]);
  });

  it.each([
    ['900 variables', 900, 'You can upload maximum 5 images'],
    ['two variables', 2, 'Each file can be used only once'],
  ])('rejects a file that is mapped to %s', async (_, count, message) => {
    const places = Array.from({ length: count }, (_, index) => `variables.images.${index}`);
    const answer = await post(form([file(await aPng())], KEEP, { '0': places }), PREFLIGHT);
    expect(answer.errors).toMatchObject([{ message, extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('rejects a list of files that two fields use', async () => {
    const query = `mutation ($images: [Upload!]) { keep(images: $images) { width } again: keep(images: $images) { width } }`;
    const answer = await post(form([file(await aPng())], query), PREFLIGHT);
    expect(answer.errors).toMatchObject([{ message: 'Each file can be used only once' }]);
  });

  it.each([
    ['where the list of files should be', KEEP],
    ['where no field uses files', 'mutation { keep(images: null) { width } }'],
  ])('rejects a file at index 99,999,999 with little CPU time, %s', async (_, query) => {
    const holes = { '0': ['variables.images.99999999'] };
    const png = await aPng();
    const send = async () => {
      const answer = await post(form([file(png)], query, holes), PREFLIGHT);
      expect(answer.errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', fields: { body: expect.any(String) as string } } },
      ]);
    };
    expect(await cpuOf(send, 2_000)).toBeLessThan(2_000);
  });

  it('rejects a file that is mapped to 20 paths of 4,500 levels with little CPU time', async () => {
    const path = 'a.'.repeat(4_500);
    const paths = Array.from({ length: 20 }, (_, index) => `x${index}.${path}b`);
    const send = async () => {
      const answer = await post(form([], '{ __typename }', { '0': paths }), PREFLIGHT);
      expect(answer.status).toBe(413);
      expect(answer.errors).toMatchObject([{ extensions: { code: 'PAYLOAD_TOO_LARGE' } }]);
    };
    expect(await cpuOf(send, 1_000)).toBeLessThan(1_000);
  });

  it('rejects forms of 64 kB of empty parts with little CPU time', async () => {
    const body = '\r\n--b\r\n\r\n'.repeat(7_100);
    const headers = { ...PREFLIGHT, 'content-type': 'multipart/form-data; boundary=b' };
    const send = async () => {
      const answer = await post(body, headers);
      expect(answer.status).toBe(400);
      expect(answer.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    };
    expect(await cpuOf(send, 30)).toBeLessThan(30);
  });

  it.each(['operations', 'map'])('rejects %s of many values, which are costly to parse', async (name) => {
    const sent = form([], '{ __typename }');
    sent.set(name, `${'['.repeat(99_000)}${']'.repeat(99_000)}`);
    const answer = await post(sent, PREFLIGHT);
    expect(answer.status).toBe(413);
    expect(answer.errors).toMatchObject([{ message: 'The request is too large' }]);
  });

  it('uses the first of several files of the same name, and discards the others', async () => {
    const sent = form([file(await aPng(60, 40))]);
    for (let times = 0; times < 4; times += 1) sent.append('0', blob(file(Buffer.alloc(1e6))));
    expect(await post(sent, PREFLIGHT)).toMatchObject({
      status: 200,
      data: { keep: [{ width: 60, height: 40 }] },
    });
  });

  it('discards a file that a second map replaces', async () => {
    const sent = form([file(await aPng(60, 40))]);
    sent.append('map', JSON.stringify({ '0': ['variables.images.0'] }));
    expect(await post(sent, PREFLIGHT)).toMatchObject({ data: { keep: [{ width: 60 }] } });
  });

  it('rejects a form without a file that its map announces', async () => {
    const sent = form([], KEEP, { '0': ['variables.images.0'] });
    expect((await post(sent, PREFLIGHT)).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('discards files that no resolver reads', async () => {
    const query = 'mutation ($images: [Upload!]) { forget(images: $images) }';
    const answer = await post(form([file(Buffer.alloc(11e6)), file(await aPng())], query), PREFLIGHT);
    expect(answer.data).toEqual({ forget: true });
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x', 400],
    ['no operations', 'multipart/form-data; boundary=line', '--line--\r\n', 400],
    ['a malformed header', 'multipart/form-data; boundary=line', '--line\r\n\0: a\r\n\r\nb\r\n--line--\r\n', 400],
    [
      'a file before its place',
      'multipart/form-data; boundary=line',
      '--line\r\nContent-Disposition: form-data; name="0"; filename="a.png"\r\n\r\nabc\r\n--line--\r\n',
      400,
    ],
    [
      'operations beyond the limit',
      'multipart/form-data; boundary=line',
      `--line\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${'a'.repeat(300_000)}\r\n--line--\r\n`,
      413,
    ],
  ])('rejects a form with %s, with a response in JSON', async (_, contentType, body, status) => {
    const answer = await post(body, { ...PREFLIGHT, 'content-type': contentType });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.errors).toHaveLength(1);
  });

  it('rejects a form in the media type that the client prefers', async () => {
    const accept = 'application/graphql-response+json,application/json;q=0.9';
    const answer = await post(form([], 'x', { '0': 'y' } as never), { ...PREFLIGHT, accept });
    expect(answer.headers.get('content-type')).toContain('application/graphql-response+json');
    expect(answer.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('removes the temporary file when the client disconnects', async () => {
    const parts = [
      ['operations', JSON.stringify({ query: KEEP, variables: { images: [null] } })],
      ['map', '{"0":["variables.images.0"]}'],
    ].map(([name, value]) => `--line\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    const sending = request(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        ...PREFLIGHT,
        'content-type': 'multipart/form-data; boundary=line',
        'content-length': 5_000_000,
      },
    });
    sending.on('error', () => undefined);
    sending.write(`${parts.join('')}--line\r\nContent-Disposition: form-data; name="0"; filename="a.png"\r\n\r\n`);
    sending.write('a'.repeat(300_000));
    await until(async () => (await temporaryFiles()).length > 0 || process.platform !== 'linux');
    expect(await temporaryFiles()).toHaveLength(process.platform === 'linux' ? 1 : 0);
    sending.destroy();
    expect(await remainingTemporaryFiles()).toEqual([]);
  });
});

describe('the server, for uploads without a preflight header,', () => {
  it('rejects an upload that a form on a page of another origin could send', async () => {
    const answer = await post(form([file(await aPng())]), {});
    expect(answer.status).toBe(400);
    expect(answer.errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect((await post(form([file(await aPng())]), { 'apollo-require-preflight': '' })).status).toBe(400);
    expect((await post(form([]), { 'x-apollo-operation-name': 'Keep' })).status).toBe(200);
  });
});
