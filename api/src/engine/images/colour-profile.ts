/** Bytes. Profiles of cameras and displays have some hundreds; large ones contain tables for printers and scanners. */
export const MAX_PROFILE_BYTES = 64_000;

const HEADER_BYTES = 128;
const TAG_BYTES = 12;
const COLOUR_SPACES = new Set(['RGB ', 'GRAY']);
/** Tags with a transformation of any complexity (ICC.1:2022, 9.2), such as `A2B0` and `D2B0`. */
const TRANSFORMATION = /^(A2B|B2A|D2B|B2D)/;

/**
 * Whether an ICC profile consists of a matrix and a curve for each channel, like those of cameras and displays. Others
 * may describe thousands of steps in a few bytes: the decoder applies them to 36,000 colours, for hours, and cannot be
 * stopped.
 */
export function isSimpleProfile(profile: Buffer): boolean {
  if (profile.length < HEADER_BYTES + 4 || profile.length > MAX_PROFILE_BYTES) return false;
  const count = profile.readUInt32BE(HEADER_BYTES);
  if (HEADER_BYTES + 4 + count * TAG_BYTES > profile.length) return false;
  const tags = Array.from({ length: count }, (_, index) => {
    const at = HEADER_BYTES + 4 + index * TAG_BYTES;
    return profile.toString('latin1', at, at + 4);
  });
  const isKnownSpace = COLOUR_SPACES.has(profile.toString('latin1', 16, 20));
  return isKnownSpace && !tags.some((tag) => TRANSFORMATION.test(tag));
}
