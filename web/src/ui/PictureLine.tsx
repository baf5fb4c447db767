import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import defaultService from '../assets/default-service.svg';
import { dimmed } from './theme/recipes.js';

interface PictureLineProps {
  /** address of a picture of a service; a default one if there is none */
  picture: string | undefined;
  children: ReactNode;
}

/** A small picture of a service with something beside it, as high as the picture or three lines. */
export const PictureLine = ({ picture, children }: PictureLineProps) => (
  <Line>
    <img src={picture ?? defaultService} alt="" width="96" height="64" />
    {children}
  </Line>
);

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '3', sm: '4' },
    minH: { base: '28', sm: '24' },
    p: { base: '3', sm: '4' },
    bg: 'bg.tint',
    borderRadius: 'card',
    '& img': {
      width: { base: '16', sm: '24' },
      height: '16',
      flexShrink: '0',
      objectFit: 'cover',
      borderRadius: 'sm',
      maskImage: dimmed,
    },
  },
});
