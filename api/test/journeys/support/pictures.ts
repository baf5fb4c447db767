import sharp from 'sharp';
import type { TestApp } from '../../support/app.js';

/** A photo like that of a camera: a JPEG of one colour. */
export const aPhoto = async (background: string): Promise<Blob> => {
  const create = { width: 900, height: 600, channels: 3, background } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
};

/** Fetches a picture like a browser and returns its headers, format, size and main colour. */
export async function lookAt(app: TestApp, url: string) {
  const answer = await fetch(new URL(url, app.url));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const picture = sharp(bytes);
  const { format, width, height } = await picture.metadata();
  const { data } = await picture.resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data;
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    keptFor: answer.headers.get('cache-control'),
    format,
    width,
    height,
    colour: red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue',
  };
}

/** The result of `lookAt` for an uploaded photo of this colour. */
export const aServed = (colour: 'red' | 'green' | 'blue') => ({
  status: 200,
  type: 'image/webp',
  format: 'webp',
  width: 900,
  height: 600,
  colour,
  keptFor: 'public, max-age=31536000, immutable',
});
