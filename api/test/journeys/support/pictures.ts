import sharp from 'sharp';
import type { TestApp } from '../../support/app.js';

/** A photo as a camera makes it: a JPEG of one colour. */
export const aPhoto = async (background: string): Promise<Blob> => {
  const create = { width: 900, height: 600, channels: 3, background } as const;
  const bytes = await sharp({ create }).jpeg().toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
};

/** Fetches a picture as a browser does and looks at it: its type, its size, the colour in its middle. */
export async function lookAt(app: TestApp, url: string) {
  const answer = await fetch(new URL(url, app.url));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const picture = sharp(bytes);
  const { format, width, height } = await picture.metadata();
  const { data } = await picture
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
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

/** What `lookAt` sees of a photo of this colour that was uploaded. */
export const aServed = (colour: 'red' | 'green' | 'blue') => ({
  status: 200,
  type: 'image/webp',
  format: 'webp',
  width: 900,
  height: 600,
  colour,
  keptFor: 'public, max-age=31536000, immutable',
});
