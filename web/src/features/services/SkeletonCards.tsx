import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { dimmed } from '../../ui/theme/recipes.js';
import { CardGrid } from './ServiceGrid.js';

const CARDS = 8;

/** Shapes of cards while the services are loading, in the place of the first ones. */
export function SkeletonCards() {
  const [pictures] = useState(picturesOfShell);
  return (
    <CardGrid aria-hidden="true">
      {Array.from({ length: CARDS }, (_, index) => (
        <Shape key={index}>
          <div className="picture">{pictures[index] && <img src={pictures[index]} alt="" />}</div>
          <div className="lines">
            <div />
            <div />
            <div />
          </div>
        </Shape>
      ))}
    </CardGrid>
  );
}

/** The pictures of the first row that `index.html` shows until the app runs, empty texts for cards without one. */
const picturesOfShell = (): string[] =>
  Array.from(document.querySelectorAll<HTMLImageElement>('.shell-page i img'), ({ src }) => src);

const Shape = chakra('li', {
  base: {
    overflow: 'hidden',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    '& .picture': { aspectRatio: '3 / 2', bg: 'bg.muted' },
    '& img': { boxSize: 'full', objectFit: 'cover', opacity: '0.5', maskImage: dimmed },
    '& .lines': { display: 'grid', gap: '4', p: '5', pb: '24' },
    '& .lines div': { height: '4', borderRadius: 'sm', bg: 'bg.muted' },
    '& .lines div:first-of-type': { height: '6', width: '80%' },
    '& .lines div:last-of-type': { width: '60%' },
  },
});
