import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { stripPng } from '../../src/engine/images/decoding-cost.js';
import { processImage } from '../../src/engine/images/process-image.js';
import { stripJpeg } from '../../src/engine/images/strip-jpeg.js';
import { cpuOf } from '../support/cpu.js';
import {
  aJpg,
  aCostlyProfile,
  aJpgOfScans,
  aOneBitPng,
  aPng,
  aPngOfChunks,
  aPngOfDepth,
  aPngWithTexts,
  aSidewaysPhoto,
  anAnimatedGif,
  chunk,
  colourAt,
  oddPictures,
  picturesWithProfile,
  plain,
} from './support/pictures.js';

const refusal = (bytes: Buffer): Promise<{ code: string; message: string }> =>
  processImage(bytes).then(
    () => Promise.reject(new Error('was accepted')),
    (error: { code: string; message: string }) => error,
  );

/** A JPG each block of which has as many bytes as the others. */
const aNoisyJpg = () =>
  sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
    .jpeg()
    .toBuffer();

/** The CPU time in milliseconds for scanning the markers or chunks of a 10 MB file. */
const SCAN_MS = 20;

describe('processing an image', () => {
  it('creates a full size and a card size, both as WebP', async () => {
    const made = await processImage(await aJpg(3000, 2000));
    expect(made).toMatchObject({ width: 1600, height: 1067 });
    expect(await sharp(made.full).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 1067,
    });
    expect(await sharp(made.card).metadata()).toMatchObject({
      format: 'webp',
      width: 640,
      height: 427,
    });
  });

  it('never enlarges a picture', async () => {
    const made = await processImage(await aPng(300, 200));
    expect(made).toMatchObject({ width: 300, height: 200 });
    expect(await sharp(made.card).metadata()).toMatchObject({ width: 300, height: 200 });
  });

  it('accepts a picture that is taller than WebP allows', async () => {
    const made = await processImage(await aPng(1000, 20_000));
    expect(made).toMatchObject({ width: 160, height: 3200 });
  });

  it('creates a picture of noise with fewer pixels, so that its file has at most 1.5 MB', async () => {
    const noise = randomBytes(1600 * 1600 * 3);
    const png = sharp(noise, { raw: { width: 1600, height: 1600, channels: 3 } }).png({ compressionLevel: 0 });
    const made = await processImage(await png.toBuffer());
    expect(made.full.length).toBeLessThanOrEqual(1.5e6);
    expect(made.width).toBeGreaterThan(900);
    expect(await sharp(made.full).metadata()).toMatchObject({ width: made.width, height: made.height });
    expect(made.width).toBe(made.height);
  });

  it('ignores colour profiles that are costly to apply', async () => {
    for (const picture of await picturesWithProfile(aCostlyProfile(3_000))) {
      expect((await sharp(picture).metadata()).icc).toHaveLength(24_388);
      expect(await cpuOf(() => processImage(picture))).toBeLessThan(500);
    }
  });

  it('reads only the first colour profile of a PNG', async () => {
    const plain = sharp(await aPng(64, 64));
    const png = await plain.withIccProfile('p3').png().toBuffer();
    const start = png.indexOf('iCCP') - 4;
    const profile = png.subarray(start, start + png.readUInt32BE(start) + 12);
    const stripped = stripPng(Buffer.concat([png.subarray(0, start), profile, profile, png.subarray(start)]));
    expect(stripped.toString('latin1').match(/iCCP/g)).toHaveLength(1);
  });

  it('does not decompress a large colour profile of empty blocks', async () => {
    const png = await aPng(64, 64);
    // Each block of ten bits has only its header and its end.
    const fourEmptyBlocks = Buffer.from([0x02, 0x08, 0x20, 0x80, 0x00]);
    const compressed = Buffer.concat([Buffer.from([0x78, 0x9c]), Buffer.alloc(9_500_000, fourEmptyBlocks)]);
    const profile = chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), compressed]));
    const picture = Buffer.concat([png.subarray(0, 33), profile, png.subarray(33)]);
    expect(await cpuOf(() => stripPng(picture), SCAN_MS)).toBeLessThan(SCAN_MS);
    expect(stripPng(picture).includes('iCCP')).toBe(false);
  });

  it('converts the colours of a camera to those of the web', async () => {
    const plum = { r: 150, g: 60, b: 90 };
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: plum } });
    for (const bytes of [
      await picture.clone().withIccProfile('p3').png().toBuffer(),
      await picture.clone().withIccProfile('p3').jpeg({ quality: 100 }).toBuffer(),
    ]) {
      const { channels } = await sharp((await processImage(bytes)).full).stats();
      for (const [index, value] of Object.values(plum).entries())
        expect(Math.abs((channels[index]?.mean ?? 0) - value)).toBeLessThan(4);
    }
  });

  it('rotates a photo upright', async () => {
    const { full, card, width, height } = await processImage(await aSidewaysPhoto());
    expect([width, height]).toEqual([200, 400]);
    for (const file of [full, card]) {
      expect(await colourAt(file, 0.5, 0.25)).toBe('red');
      expect(await colourAt(file, 0.5, 0.75)).toBe('blue');
    }
  });

  it('removes all metadata, such as the place, the time and the camera', async () => {
    const photo = await aSidewaysPhoto();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { full, card } = await processImage(photo);
    for (const file of [full, card]) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(file).metadata();
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(file.includes('Camera')).toBe(false);
    }
  });

  it('decodes only the first frame of a GIF, of which every further one would cost more than the one before', async () => {
    const still = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .gif()
      .toBuffer();
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0]);
    const frames = Buffer.alloc(frame.length * 800_000, frame);
    const animated = Buffer.concat([still.subarray(0, -1), frames, still.subarray(-1)]);
    expect((await processImage(animated)).full).toEqual((await processImage(still)).full);
    expect(await cpuOf(() => processImage(animated), 1_500)).toBeLessThan(1_500);
  });

  it('uses the first frame of an animated GIF', async () => {
    const gif = await anAnimatedGif();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { full, width, height } = await processImage(gif);
    expect([width, height]).toEqual([64, 48]);
    expect((await sharp(full).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(full, 0.5, 0.5)).toBe('red');
  });

  it.each([
    ['grey', (s: Sharp) => s.toColourspace('b-w').png()],
    ['of 16 bits', (s: Sharp) => s.toColourspace('rgb16').png()],
    ['for printing', (s: Sharp) => s.toColourspace('cmyk').jpeg()],
    ['with a palette', (s: Sharp) => s.png({ palette: true })],
    ['progressive', (s: Sharp) => s.jpeg({ progressive: true })],
  ])('accepts a picture that is %s', async (_, encode) => {
    const { full } = await processImage(await encode(plain(90, 60)).toBuffer());
    expect(await sharp(full).metadata()).toMatchObject({ space: 'srgb', width: 90, height: 60 });
  });

  it('accepts files that are not quite correct, and that every viewer shows', async () => {
    for (const [name, picture] of Object.entries(await oddPictures())) {
      const { full, width, height } = await processImage(picture).catch((error: unknown) => {
        throw new Error(name, { cause: error });
      });
      expect([name, width, height]).toEqual([name, 256, 192]);
      expect([name, await colourAt(full, 0.25, 0.5), await colourAt(full, 0.75, 0.5)]).toEqual([name, 'red', 'blue']);
    }
  });

  it.each([
    ['WebP', () => plain(20, 20).webp().toBuffer()],
    ['TIFF', () => plain(20, 20).tiff().toBuffer()],
    ['AVIF', () => plain(20, 20).avif({ effort: 0 }).toBuffer()],
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', async () => Buffer.alloc(0)],
  ])('rejects %s', async (_, make) => {
    expect(await refusal(await make())).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Images must be PNG, JPG or GIF files',
      details: { fields: { images: 'Images must be PNG, JPG or GIF files' } },
    });
  });

  it.each([
    ['a JPG that ends half way', async () => (await aJpg(800, 600)).subarray(0, 1500)],
    ['a JPG that ends within its last row', async () => (await aNoisyJpg()).subarray(0, -100)],
    ['a JPG that ends within its last block', async () => (await aNoisyJpg()).subarray(0, -4)],
    ['a PNG that ends half way', async () => (await aPng(800, 600)).subarray(0, 900)],
    ['a GIF that ends half way', async () => (await plain(800, 600).gif().toBuffer()).subarray(0, 500)],
    ['a page with the beginning of a GIF', async () => Buffer.from('GIF89a<svg onload="alert(1)">')],
  ])('rejects as unsupported %s', async (_, make) => {
    expect(await refusal(await make())).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it.each([7000, 30_000])('rejects a small file that decodes to a square of %i pixels a side', async (side) => {
    const bomb = await aOneBitPng(side);
    const refused = async () =>
      expect(await refusal(bomb)).toMatchObject({
        code: 'PAYLOAD_TOO_LARGE',
        message: 'Each image can have up to 40 megapixels',
      });
    expect(await cpuOf(refused, 250)).toBeLessThan(250);
  });

  it.each([
    [20_001, 1],
    [1, 20_001],
  ])('rejects a strip of %i by %i pixels', async (width, height) => {
    expect(await refusal(await aOneBitPng(width, height))).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'Each image can be up to 20,000 pixels wide and high',
    });
  });

  it('does not decompress text chunks of a PNG', async () => {
    const bomb = await aPngWithTexts(20, 50);
    expect(bomb.length).toBeLessThan(1e6);
    const processed = async () => expect(await processImage(bomb)).toMatchObject({ width: 60, height: 40 });
    expect(await cpuOf(processed, 1000)).toBeLessThan(1000);
  });

  it('accepts as many scans of a large JPG as encoders write, and rejects more', async () => {
    expect(await processImage(aJpgOfScans(10))).toMatchObject({ width: 1600, height: 1600 });
    expect(await refusal(aJpgOfScans(11))).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'This image takes too long to open. Please save it as a JPG that is not progressive.',
    });
    const many = aJpgOfScans(883);
    expect(await cpuOf(() => refusal(many), 150)).toBeLessThan(150);
  });

  it('accepts many scans of a small JPG', async () => {
    expect(await processImage(aJpgOfScans(100, 1_600))).toMatchObject({ width: 1600 });
  });

  it.each([
    ['0xff', [0xff]],
    ['0xff00', [0xff, 0x00]],
    ['restarts', [0xff, 0xd0]],
    ['empty comments', [0xff, 0xfe, 0, 2]],
  ])('scans a JPG of 10 MB of %s with little CPU time', async (_, pattern) => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(10e6, Buffer.from(pattern))]);
    const scan = (): void => {
      try {
        stripJpeg(bytes);
      } catch {
        // rejected
      }
    };
    expect(await cpuOf(scan, SCAN_MS)).toBeLessThan(SCAN_MS);
    expect(await refusal(bytes)).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('rejects a JPG of a kind that no browser supports', async () => {
    const bytes = await aJpg();
    bytes[bytes.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
    expect(await refusal(bytes)).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  });

  it('accepts a PNG in thousands of chunks, and rejects one in 850,000 with little CPU time', async () => {
    expect(await processImage(await aPngOfChunks(4_990))).toMatchObject({ width: 60, height: 40 });
    const million = await aPngOfChunks(850_000);
    let answer: unknown;
    const took = await cpuOf(async () => (answer = await refusal(million)), SCAN_MS);
    expect(answer).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(took).toBeLessThan(SCAN_MS);
  });

  it.each([
    ['RGBA of 8 bits, 6,320 pixels a side', 8, 6, 6_320, true],
    ['RGBA of 16 bits, 4,470 pixels a side', 16, 6, 4_470, true],
    ['RGBA of 16 bits, 4,480 pixels a side', 16, 6, 4_480, false],
    ['grey of 16 bits, 6,320 pixels a side', 16, 0, 6_320, true],
    ['RGB of 16 bits, 5,170 pixels a side', 16, 2, 5_170, false],
  ])('accepts a PNG only if it fits into memory when decoded: %s', async (_, depth, colour, side, fits) => {
    const png = aPngOfDepth(side, depth, colour);
    if (fits) return void expect(await processImage(png)).toMatchObject({ width: 1600 });
    expect(await refusal(png)).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message:
        'Images with 16 bits per channel can have up to 20 megapixels. Please save the image with 8 bits per channel.',
    });
  });

  it.each([
    ['an interlaced PNG', (side: number) => aPngOfDepth(side, 8, 0, true)],
    ['a GIF', (side: number) => plain(side, side).gif({ effort: 1 }).toBuffer()],
  ])(
    'accepts %s of 16 megapixels, of which each pixel takes several times that of a JPG, but no larger one',
    async (_, make) => {
      expect(await processImage(await make(4_000))).toMatchObject({ width: 1600, height: 1600 });
      expect(await refusal(await make(4_001))).toMatchObject({
        code: 'PAYLOAD_TOO_LARGE',
        message: 'This image takes too long to open. Please save it as a JPG that is not progressive.',
      });
    },
  );

  it('processes a small picture while large ones of other owners wait', async () => {
    const large = await aPng(4_000, 4_000);
    const order: string[] = [];
    const process = (bytes: Buffer, owner: string) => processImage(bytes, owner).then(() => order.push(owner));
    await Promise.all([...['a', 'b', 'c', 'd'].map((owner) => process(large, owner)), process(await aPng(), 'small')]);
    expect(order.indexOf('small')).toBeLessThan(2);
  });

  it('respects the transparency and the orientation of a PNG', async () => {
    const glass = await sharp({
      create: { width: 9, height: 9, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png({ palette: true })
      .toBuffer();
    const wide = await plain(40, 20, '#f00').withMetadata({ orientation: 6 }).png().toBuffer();
    expect((await sharp((await processImage(glass)).full).metadata()).hasAlpha).toBe(true);
    expect(await processImage(wide)).toMatchObject({ width: 20, height: 40 });
  });

  it('counts scans after a marker that has no length', async () => {
    const [bomb, pass] = [aJpgOfScans(883), Buffer.from([0xff, 0xda])];
    const second = bomb.indexOf(pass, bomb.indexOf(pass) + 2);
    const hidden = [bomb.subarray(0, second), Buffer.from([0xff, 0x01, 0xff]), bomb.subarray(second)];
    expect(await refusal(Buffer.concat(hidden))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });
});
