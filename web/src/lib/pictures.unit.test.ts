import { pictureError } from './pictures.js';

const file = (name: string, ...content: BlobPart[]) => new File(content, name);
const bytes = (...values: number[]) => new Uint8Array([...values, 0, 0, 0, 0, 0, 0]);

test.each([
  ['PNG', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['JPG', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['GIF', bytes(...new TextEncoder().encode('GIF89a'))],
])('accepts a %s by its content even if its name ends in .txt', async (_kind, content) => {
  expect(await pictureError(file('photo.txt', content))).toBeUndefined();
});

test.each([
  ['photo.png', 'Just a text'],
  ['photo.jpg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['photo.gif', ''],
  ['cut.png', bytes(0x89, 0x50, 0x4e).slice(0, 3)],
])('rejects %s because of its content, and names the file', async (name, content) => {
  expect(await pictureError(file(name, content))).toBe(`${name} is not a PNG, JPG or GIF image.`);
});

test('accepts a picture of exactly 10MB and rejects one that is a byte larger', async () => {
  const start = bytes(0xff, 0xd8, 0xff);
  const rest = (size: number) => new Uint8Array(size - start.length);
  const max = 10 * 1024 * 1024;
  expect(await pictureError(file('a.jpg', start, rest(max)))).toBeUndefined();
  expect(await pictureError(file('b.jpg', start, rest(max + 1)))).toBe('b.jpg is larger than 10MB.');
});

test('rejects a file that cannot be read, such as a folder', async () => {
  const folder = file('Holidays');
  folder.slice = () => {
    throw new DOMException('It is a folder', 'NotReadableError');
  };
  expect(await pictureError(folder)).toBe('Holidays cannot be read.');
});
