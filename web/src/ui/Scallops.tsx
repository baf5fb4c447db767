import { Box } from '@chakra-ui/react';

/**
 * The scalloped edge of a tent's roof: a row of half discs at the bottom of the surface above. At some densities of
 * pixels the edges of boxes and of repeated images are blurred, which would be seen as a line. So it reaches 2 px into the
 * surface below, and the images end with what they begin with, far below the part that is shown.
 * @param color the colour of the surface below
 */
export const Scallops = ({ color }: { color: string }) => (
  <Box
    aria-hidden="true"
    h="20px"
    color={color}
    _before={{
      content: '""',
      display: 'block',
      h: '22px',
      backgroundImage: 'radial-gradient(circle at 50% 0, transparent 19px, currentColor 20px 50px, transparent 51px)',
      backgroundSize: '40px 60px',
      backgroundPosition: 'top',
      backgroundRepeat: 'repeat-x',
    }}
  />
);
