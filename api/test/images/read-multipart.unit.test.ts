import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { MAX_IMAGE_BYTES } from '../../src/engine/images/image-limits.js';
import { cpuOf } from '../support/cpu.js';
import { blob, file, startUploadServer, type UploadServer, type Sent } from './support/upload-server.js';
import { aJpg, aPng } from './support/pictures.js';
import { remainingTemporaryFiles, temporaryFiles } from './support/temporary-files.js';
import { removeTemporaryFolders } from './support/temporary-folder.js';
import { until } from '../support/eventually.js';

interface Answer {
  status: number;
  body: {
    fields: Record<string, unknown>;
    images: { filename: string; width: number; height: number }[];
    message: string;
    code: string;
    errors?: Record<string, string>;
  };
}

let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer({ lists: ['features'] });
});
afterEach(async () => {
  expect(await remainingTemporaryFiles()).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await removeTemporaryFolders();
});

async function post(body: FormData | string, contentType?: string): Promise<Answer> {
  const headers: Record<string, string> = contentType === undefined ? {} : { 'content-type': contentType };
  const answer = await fetch(`${server.url}/rest`, { method: 'POST', body, headers });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

function form(texts: [string, string][], files: Sent[] = [], field = 'images'): FormData {
  const data = new FormData();
  for (const [name, value] of texts) data.append(name, value);
  for (const sent of files) data.append(field, blob(sent), sent.name);
  return data;
}

/** A handwritten form, for input that no client would send. */
const handmade = (...parts: string[]): Promise<Answer> =>
  post(
    [...parts.map((part) => `--line\r\n${part}\r\n`), '--line--\r\n'].join(''),
    'multipart/form-data; boundary=line',
  );
const part = (name: string, value: string): string => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

describe('the server, for a multipart form over REST,', () => {
  it('returns the texts and images of a form', async () => {
    const { status, body } = await post(
      form(
        [
          ['title', 'Dream Wedding'],
          ['features[]', 'Flowers'],
          ['features[]', 'Música'],
        ],
        [file(await aPng(60, 40), 'été.png'), file(await aJpg(30, 20), '../../etc/passwd')],
      ),
    );
    expect(status).toBe(200);
    expect(body.fields).toEqual({ title: 'Dream Wedding', features: ['Flowers', 'Música'] });
    expect(body.images).toMatchObject([
      { filename: 'été.png', width: 60, height: 40 },
      { filename: 'passwd', width: 30, height: 20 },
    ]);
  });

  it.each([
    ['features[]', ['features[]']],
    ['features', ['features']],
    ['features, twice', ['features', 'features']],
    ['features[0], features[1]', ['features[0]', 'features[1]']],
    ['features and features[]', ['features', 'features[]']],
  ])('combines %s into one list', async (_, names) => {
    const { body } = await post(form(names.map((name, index) => [name, `${index}`])));
    expect(body.fields).toEqual({ features: names.map((_, index) => `${index}`) });
  });

  it('makes a list of any name that occurs twice', async () => {
    const { body } = await post(
      form([
        ['title', 'a'],
        ['title', 'b'],
        ['city', 'c'],
      ]),
    );
    expect(body.fields).toEqual({ title: ['a', 'b'], city: 'c' });
  });

  it('accepts images[] for images, and ignores files of other names', async () => {
    expect((await post(form([], [file(await aPng())], 'images[]'))).body.images).toHaveLength(1);
    expect((await post(form([], [file(await aPng())], 'avatar'))).body.images).toEqual([]);
  });

  it('treats an empty file input as no file', async () => {
    const { status, body } = await post(form([['title', 'a']], [file(Buffer.alloc(0), '')]));
    expect(status).toBe(200);
    expect(body.images).toEqual([]);
  });

  it('ignores fields with names of Object.prototype', async () => {
    const { status, body } = await handmade(
      part('__proto__', 'a'),
      part('__proto__[]', 'a'),
      part('constructor', 'a'),
      part('toString', 'a'),
      part('title', 'b'),
    );
    expect(status).toBe(200);
    expect(body.fields).toEqual({ title: 'b' });
    expect(({} as Record<string, unknown>)['0']).toBeUndefined();
  });

  it('accepts a file of exactly 10 MB', async () => {
    const picture = await aPng();
    const { status } = await post(
      form([], [file(Buffer.concat([picture, Buffer.alloc(MAX_IMAGE_BYTES - picture.length)]))]),
    );
    expect(status).toBe(200);
  });

  it.each([MAX_IMAGE_BYTES + 1, 11e6, 60e6])(
    'returns 413 with a complete response for a file of %i bytes',
    async (size) => {
      const files = [file(await aPng()), file(Buffer.alloc(size)), file(await aPng())];
      const { status, body } = await post(form([['title', 'a']], files));
      expect(status).toBe(413);
      expect(body).toMatchObject({
        code: 'PAYLOAD_TOO_LARGE',
        message: 'Each image can be up to 10 MB',
        errors: { images: 'Each image can be up to 10 MB' },
      });
      expect((await post(form([['title', 'a']]))).status).toBe(200);
    },
  );

  it('returns 415 for HTML in a file with the extension .png', async () => {
    const { status, body } = await post(form([], [file(Buffer.from('<html>'), 'party.png')]));
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('rejects 6 images', async () => {
    const png = await aPng();
    const { status, body } = await post(
      form(
        [],
        Array.from({ length: 6 }, () => file(png)),
      ),
    );
    expect(status).toBe(400);
    expect(body.errors).toEqual({ images: 'You can upload maximum 5 images' });
    expect(body.message).toBe('You can upload maximum 5 images');
  });

  it('returns 413 for too much text and for too many fields', async () => {
    expect((await post(form([['title', 'a'.repeat(70_000)]]))).status).toBe(413);
    const many = Array.from({ length: 500 }, (): [string, string] => ['features[]', 'a']);
    expect((await post(form(many))).status).toBe(413);
  });

  it('returns 413 for more text in all fields than JSON may have', async () => {
    const fields = (count: number) => form(Array.from({ length: count }, () => ['a', 'a'.repeat(49_999)]));
    expect((await post(fields(4))).status).toBe(200);
    expect((await post(fields(5))).status).toBe(413);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['no end', 'multipart/form-data; boundary=line', '--line\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
    [
      'an unfinished file',
      'multipart/form-data; boundary=line',
      '--line\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\nabc',
    ],
    [
      'an unfinished file in an unknown field',
      'multipart/form-data; boundary=line',
      '--line\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nabc',
    ],
    ['a malformed header', 'multipart/form-data; boundary=line', '--line\r\n\0: a\r\n\r\nb\r\n--line--\r\n'],
    ['nothing', 'multipart/form-data; boundary=line', ''],
    ['another type', 'application/x-www-form-urlencoded', 'title=a'],
  ])('rejects a form with %s', async (_, contentType, body) => {
    const answer = await post(body, contentType);
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['body']);
  });

  const picture = 'form-data; name="images"; filename="a.png"';
  it.each([
    ['with a file name, but no name', 'Content-Disposition: form-data; filename="a.png"\r\n\r\nabc'],
    ['without any name', 'Content-Disposition: form-data\r\n\r\nabc'],
    ['without a content disposition', 'Content-Type: image/png\r\n\r\nabc'],
    ['with another content disposition than form-data', 'Content-Disposition: attachment; name="images"\r\n\r\nabc'],
    ['whose name does not end', 'Content-Disposition: form-data; name="images\r\n\r\nabc'],
    ['after blanks behind the boundary', `${part('a', 'b')}\r\n--line  \r\nContent-Disposition: ${picture}\r\n\r\nabc`],
    [
      'in an unknown character set',
      'Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=x\r\n\r\nb',
    ],
  ])('rejects a form instead of ignoring a part %s', async (_, lost) => {
    const { status, body } = await handmade(part('title', 'a'), lost, part('city', 'b'));
    expect([status, body.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(Object.keys(body.errors ?? {})).toEqual(['body']);
  });

  it('parses a form that arrives byte by byte', async () => {
    const whole = [
      'before the first part, with -- and \r\n--lin',
      `--line\r\n${part('title', 'a\r\n--lin\r\n-line--')}`,
      `--line\r\n${part('city', '')}`,
      '--line--',
      `--line\r\nContent-Disposition: attachment\r\n\r\nafter the last\r\n--line--`,
    ].join('\r\n');
    const sending = request(`${server.url}/rest`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary="line"' },
    });
    const answered = new Promise<IncomingMessage>((resolve) => sending.once('response', resolve));
    for (const byte of whole) {
      sending.write(byte);
      await new Promise(setImmediate);
    }
    sending.end();
    expect(await json(await answered)).toMatchObject({
      fields: { title: 'a\r\n--lin\r\n-line--', city: '' },
    });
  });

  const CROWDED = [
    ['empty parts', '--b\r\n\r\n'.repeat(250_000)],
    [
      'text that resembles a boundary',
      `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${'\r\n--a'.repeat(400_000)}\r\n--b--\r\n`,
    ],
  ] as const;
  it.each(CROWDED)('rejects forms of 2 MB of %s with little CPU time', async (_, body) => {
    const send = async () => expect((await post(body, 'multipart/form-data; boundary=b')).status).toBe(413);
    expect(await cpuOf(send, 60)).toBeLessThan(60);
  });

  /** Sends a form to its end, although the response may arrive before; resolves to the status. */
  async function sendWhole(body: string): Promise<number> {
    const sending = request(`${server.url}/rest`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    const sent = once(sending, 'finish');
    sending.end(body);
    const [answer] = await answered;
    await sent;
    await json(answer);
    return answer.statusCode ?? 0;
  }

  it('does not search a form for parts any more after it has rejected it', async () => {
    const tooLong = `--b\r\n${part('a', 'x'.repeat(66_000))}`;
    const body = `${tooLong}\r\n${'\r\n--b\r\n'.repeat(1_000_000)}`;
    expect(await cpuOf(async () => expect(await sendWhole(body)).toBe(413), 70)).toBeLessThan(70);
  });

  it('leaves no temporary file when the client disconnects', async () => {
    const head = '--line\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n';
    const sending = request(`${server.url}/rest`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=line',
        'content-length': 5_000_000,
      },
    });
    sending.on('error', () => undefined);
    sending.write(head + 'a'.repeat(300_000));
    await until(async () => (await temporaryFiles()).length > 0 || process.platform !== 'linux');
    expect(await temporaryFiles()).toHaveLength(process.platform === 'linux' ? 1 : 0);
    sending.destroy();
    expect(await remainingTemporaryFiles()).toEqual([]);
  });
});
