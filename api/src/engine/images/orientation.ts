/** The orientation of a picture that needs neither to be turned nor to be flipped. */
const UPRIGHT = 1;
const ORIENTATION = 0x0112;

/** Positions and sizes in TIFF, the format of Exif. */
const FIRST_DIRECTORY = 4;
const ENTRY_BYTES = 12;
const ENTRY_VALUE = 8;

/**
 * The orientation in Exif data, 1 to 8. Reads only the first directory: others can refer to each other, and the decoder
 * follows them, for hours in a file of a few kilobytes. Malformed data is upright.
 */
export function orientationOf(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return UPRIGHT;
  const number = (at: number, bytes: 2 | 4): number => {
    if (at + bytes > exif.length) return 0;
    return order === 'II' ? exif.readUIntLE(at, bytes) : exif.readUIntBE(at, bytes);
  };
  const directory = number(FIRST_DIRECTORY, 4);
  const entries = number(directory, 2);
  for (let index = 0; index < entries; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (number(at, 2) !== ORIENTATION) continue;
    const value = number(at + ENTRY_VALUE, 2);
    return value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** Exif data with nothing but an orientation. */
export const exifOf = (orientation: number): Buffer =>
  Buffer.from([
    ...Buffer.from('II*\0'),
    ...[8, 0, 0, 0], // the position of the first directory
    ...[1, 0], // its number of entries
    ...[ORIENTATION & 0xff, ORIENTATION >> 8, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    ...[0, 0, 0, 0], // no further directory
  ]);
