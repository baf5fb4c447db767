import { chakra } from '@chakra-ui/react';

/**
 * The scalloped edge of a tent's roof: a row of half discs at the bottom of the surface above.
 * @param color the colour of the surface below
 */
export function Scallops({ color }: { color: string }) {
  const cut = 'radial-gradient(circle at 50% 0, transparent 19px, #000 20px)';
  return (
    <chakra.div
      aria-hidden="true"
      h="20px"
      // Overlaps what is below by a fraction of a pixel that is rounded differently.
      mb="-1px"
      bg={color}
      css={{
        maskImage: cut,
        maskSize: '40px 20px',
        maskPosition: 'center',
        maskRepeat: 'repeat-x',
      }}
    />
  );
}
