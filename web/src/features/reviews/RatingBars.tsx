import { chakra, Span } from '@chakra-ui/react';
import { formatCount } from '../../lib/numbers.js';
import { StarIcon } from '../../ui/icons.js';
import { starsInWords } from './Stars.js';

/** How many reviews have five stars, four, and so on. @param counts from one star to five */
export function RatingBars({ counts }: { counts: readonly number[] }) {
  const most = Math.max(...counts);
  return (
    <Rows aria-label="Reviews by stars">
      {counts
        .map((count, index) => (
          <li key={index}>
            <Span srOnly>{`${starsInWords(index + 1)}: ${formatCount(count)}`}</Span>
            <span aria-hidden="true">{index + 1}</span>
            <StarIcon />
            <span aria-hidden="true">
              <b style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span aria-hidden="true">{formatCount(count)}</span>
          </li>
        ))
        .reverse()}
    </Rows>
  );
}

const Rows = chakra('ul', {
  base: {
    display: 'grid',
    gap: '1',
    maxW: '20rem',
    textStyle: 'sm',
    color: 'fg.muted',
    '& li': { display: 'grid', gridTemplateColumns: '1ch auto minmax(0, 1fr) 3ch', alignItems: 'center', gap: '2' },
    '& svg': { color: 'star', boxSize: '3.5' },
    // Borders, which forced colours leave.
    '& b': { display: 'block', borderTopWidth: '0.5rem', borderColor: 'star', borderRadius: 'pill' },
  },
});
