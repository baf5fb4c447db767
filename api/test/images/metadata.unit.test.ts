import sharp from 'sharp';
import { stripPng } from '../../src/engine/images/decoding-cost.js';
import { exifOf, orientationOf } from '../../src/engine/images/orientation.js';
import { processImage } from '../../src/engine/images/process-image.js';
import { stripJpeg } from '../../src/engine/images/strip-jpeg.js';
import { cpuOf } from '../support/cpu.js';
import { aJpg, aPng, chunk, plain } from './support/pictures.js';

/** Exif data whose only directory refers to itself, as often as it has entries, under three names. */
function aLoopOfDirectories(entries: number): Buffer {
  const names = [0x8769, 0xa005, 0x8825];
  const all = Array.from({ length: entries }, (_, index) => {
    const entry = Buffer.from([0, 0, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0]);
    entry.writeUInt16LE(names[index % names.length] ?? 0);
    return entry;
  });
  return Buffer.concat([Buffer.from('II*\0'), Buffer.from([8, 0, 0, 0, entries, 0]), ...all, Buffer.alloc(4)]);
}

/** A segment of a JPG. */
function segment(marker: number, contents: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(contents.length + 2, 2);
  return Buffer.concat([head, contents]);
}

/** Inserted after the first two bytes of a JPG. */
const withFirst = (jpg: Buffer, ...parts: Buffer[]): Buffer =>
  Buffer.concat([jpg.subarray(0, 2), ...parts, jpg.subarray(2)]);

const exifSegment = (exif: Buffer): Buffer => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif]));
const exifChunk = (exif: Buffer): Buffer => chunk('eXIf', exif);

async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await aPng();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

describe('the metadata of a picture', () => {
  it('has directories that refer to each other in a JPG, which takes no time', async () => {
    const picture = withFirst(await aJpg(60, 40), exifSegment(aLoopOfDirectories(12)));
    const processed = async () => expect(await processImage(picture)).toMatchObject({ width: 60, height: 40 });
    expect(await cpuOf(processed, 500)).toBeLessThan(500);
  });

  it('has directories that refer to each other in a PNG, which takes no time', async () => {
    const picture = await pngWith(exifChunk(aLoopOfDirectories(12)), exifChunk(aLoopOfDirectories(12)));
    const processed = async () => expect(await processImage(picture)).toMatchObject({ width: 60, height: 40 });
    expect(await cpuOf(processed, 500)).toBeLessThan(500);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is only the orientation %i, regardless of the order of bytes',
    async (orientation) => {
      const jpg = await plain(60, 40)
        .withMetadata({ orientation })
        .withExif({ IFD0: { Make: 'Camera' } })
        .jpeg()
        .toBuffer();
      const { bytes } = stripJpeg(jpg);
      const { orientation: read, exif } = await sharp(bytes).metadata();
      expect(read).toBe(orientation);
      expect(exif?.subarray(6)).toEqual(exifOf(orientation));
      const bigEndian = Buffer.from([
        0x4d,
        0x4d,
        0,
        42,
        0,
        0,
        0,
        8,
        0,
        1,
        1,
        18,
        0,
        3,
        0,
        0,
        0,
        1,
        0,
        orientation,
        0,
        0,
      ]);
      expect(orientationOf(bigEndian)).toBe(orientation);
      const png = stripPng(await pngWith(exifChunk(bigEndian)));
      expect((await sharp(png).metadata()).orientation).toBe(orientation);
    },
  );

  it.each([
    ['of another format', Buffer.from('XX*\0\x08\0\0\0\x01\0')],
    ['that ends at once', Buffer.from('II')],
    ['whose directory is not in it', Buffer.from([0x49, 0x49, 42, 0, 0xff, 0xff, 0xff, 0xff])],
    ['with an unknown orientation', exifOf(9)],
  ])('is upright with Exif data %s', (_, exif) => {
    expect(orientationOf(exif)).toBe(1);
  });

  it.each([
    ['with a colour profile', () => plain(60, 40).withIccProfile('p3').jpeg().toBuffer()],
    ['for printing', () => plain(60, 40).toColourspace('cmyk').jpeg().toBuffer()],
  ])('is removed with what follows the image from a JPG %s', async (_, make) => {
    const jpg = await make();
    const more = [
      segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x/>')),
      segment(0xe2, Buffer.from('MPF\0')),
      segment(0xed, Buffer.from('Photoshop 3.0\0')),
      segment(0xfe, Buffer.from('Hello')),
    ];
    const whole = Buffer.concat([withFirst(jpg, ...more), await aJpg()]);
    const [before, after] = [await sharp(jpg).metadata(), await sharp(stripJpeg(whole).bytes).metadata()];
    expect([after.space, after.icc]).toEqual([before.space, before.icc]);
    expect(after.xmp).toBeUndefined();
    expect(stripJpeg(whole).bytes).toEqual(stripJpeg(jpg).bytes);
  });

  it('is not created by removing a part of a JPG before it', async () => {
    const [fill, end] = [Buffer.from([0xff]), Buffer.from('\xe1\x00\x20Exif\0\0', 'latin1')];
    const picture = withFirst(await aJpg(), fill, segment(0xfe, Buffer.alloc(0)), end);
    expect(stripJpeg(picture).bytes.includes(Buffer.from([0xff, 0xe1]))).toBe(false);
    const afterFill = withFirst(
      await aJpg(),
      segment(0xee, Buffer.from('Adobe\xff', 'latin1')),
      exifSegment(exifOf(1)),
    );
    expect(stripJpeg(afterFill).bytes.includes(Buffer.from('Adobe\xff\xff', 'latin1'))).toBe(true);
  });
});
