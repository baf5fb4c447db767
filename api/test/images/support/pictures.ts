import sharp, { type Sharp } from 'sharp';

type Colour = string | { r: number; g: number; b: number; alpha: number };

export const plain = (width: number, height: number, background: Colour = '#c84'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

export const aPng = (width = 60, height = 40): Promise<Buffer> =>
  plain(width, height).png().toBuffer();
export const aJpg = (width = 60, height = 40): Promise<Buffer> =>
  plain(width, height).jpeg().toBuffer();

/** Left half red, right half blue, as the camera's sensor saw it, with the note «turn me» and the place it was taken. */
export const aSidewaysPhoto = async (): Promise<Buffer> => {
  const blue = await plain(200, 200, '#00f').png().toBuffer();
  return plain(400, 200, '#f00')
    .composite([{ input: blue, left: 200, top: 0 }])
    .withExif({
      IFD0: { Make: 'Camera', Copyright: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
};

/** Two frames: the first red, the second blue. */
export const anAnimatedGif = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    ['#f00', '#00f'].map((colour) => plain(64, 48, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
};

/** A PNG of one bit a pixel, tiny as a file and as large as the sides say when decoded. */
export const aOneBitPng = async (side: number): Promise<Buffer> => {
  const small = await plain(16, 16, '#fff').png({ palette: true, colours: 2 }).toBuffer();
  // The header's width and height follow the signature and the chunk's name; its checksum follows its 13 bytes.
  const png = Buffer.from(small);
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
};

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The colour in the middle of the given part of a picture, as one of the names. */
export async function colourAt(
  bytes: Buffer,
  x: number,
  y: number,
): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && green < 60 && blue < 60) return 'red';
  return blue > 200 && red < 60 && green < 60 ? 'blue' : 'other';
}
