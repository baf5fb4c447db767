import { chakra } from '@chakra-ui/react';
import { encode } from 'uqr';

/** Modules around the code, which readers need to find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code, black on white in dark mode as well, since not all readers accept the reverse. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <chakra.svg
      role="img"
      viewBox={`0 0 ${size} ${size}`}
      width="56"
      height="56"
      mx="auto"
      bg="white"
      borderRadius="card"
      shapeRendering="crispEdges"
    >
      <title>QR code</title>
      <path d={dark.join('')} fill="black" />
    </chakra.svg>
  );
}
