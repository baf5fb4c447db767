/** In one upload action (S9.2). */
export const MOST_PICTURES = 5;

/** Of one picture, as on the server: exactly this much still passes. */
const MAX_BYTES = 10 * 1024 * 1024;

/** How files begin, whatever they are called. */
const BEGINNINGS: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPG
  [0x47, 0x49, 0x46, 0x38], // GIF
];
const LONGEST_BEGINNING = 8;

/**
 * Why a file cannot be uploaded as a picture, in a sentence that names it; undefined if it can. The server looks further,
 * but only when everything has been uploaded.
 */
export async function whyNoPicture(file: File): Promise<string | undefined> {
  if (file.size > MAX_BYTES) return `${file.name} is larger than 10MB.`;
  try {
    const start = new Uint8Array(await file.slice(0, LONGEST_BEGINNING).arrayBuffer());
    const known = BEGINNINGS.some((bytes) => bytes.every((byte, index) => start[index] === byte));
    return known ? undefined : `${file.name} is not a PNG, JPG or GIF image.`;
  } catch {
    // A folder that was dropped, for example.
    return `${file.name} cannot be read.`;
  }
}
