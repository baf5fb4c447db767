import { chakra } from '@chakra-ui/react';
import { CardGrid } from './ServiceGrid.js';

const CARDS = 8;

/** Shapes of cards while the services are loading, in the place of the first ones. */
export const SkeletonCards = () => (
  <CardGrid aria-hidden="true">
    {Array.from({ length: CARDS }, (_, index) => (
      <Shape key={index}>
        <div className="picture" />
        <div className="lines">
          <div />
          <div />
          <div />
        </div>
      </Shape>
    ))}
  </CardGrid>
);

const Shape = chakra('li', {
  base: {
    overflow: 'hidden',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'card',
    '& .picture': { aspectRatio: '3 / 2', bg: 'bg.muted' },
    '& .lines': { display: 'grid', gap: '4', p: '5', pb: '24' },
    '& .lines div': { height: '4', borderRadius: 'sm', bg: 'bg.muted' },
    '& .lines div:first-of-type': { height: '6', width: '80%' },
    '& .lines div:last-of-type': { width: '60%' },
  },
});
