import sharp from 'sharp';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A real PNG of one colour, for a file field. */
export async function aPicture(name: string, background = '#c0392b'): Promise<PictureFile> {
  const picture = sharp({ create: { width: 600, height: 400, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}
