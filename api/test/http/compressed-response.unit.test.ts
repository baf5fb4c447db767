import zlib from 'node:zlib';
import { compressedAs, compressibleResponse } from '../../src/engine/http/compressed-response.js';

/** Characters that hardly compress, which takes most time. */
const randomText = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 8_000))).join(''));

describe('the compression of a response', () => {
  it('compresses a text of random characters at the speed of quality 4', async () => {
    const bytes = randomText(200_000);
    const atQuality = (quality: number): Buffer =>
      zlib.brotliCompressSync(bytes, {
        params: {
          [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
          [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
    const response = compressibleResponse('txt', bytes);
    const compressed = await compressedAs('br', response);
    expect(zlib.brotliDecompressSync(compressed).equals(bytes)).toBe(true);
    expect(compressed.equals(atQuality(4))).toBe(true);
  });
});
