import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Day } from '../../lib/dates.js';
import { DayTile } from './DayTile.js';
import { StatusBadge } from './StatusBadge.js';
import { dimmed } from '../theme/recipes.js';

interface BookingHeadProps {
  day: Day;
  /** shown beside the day */
  picture?: ReactNode;
  /** a heading */
  title: ReactNode;
  /** what distinguishes the booking from others, in one line that wraps on phones */
  facts: readonly string[];
  status: Parameters<typeof StatusBadge>[0]['status'];
}

/** The part of a booking that one sees at first: when, what, and its status. */
export const BookingHead = ({ day, picture, title, facts, status }: BookingHeadProps) => (
  <Head>
    <div className="media">
      <DayTile day={day} />
      {picture}
    </div>
    <div className="text">
      {title}
      <div className="facts">
        <ul>
          {facts.map((fact) => (
            <li key={fact}>
              <span dir="auto">{fact}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
    <div className="status">
      <StatusBadge status={status} />
    </div>
  </Head>
);

const Head = chakra('div', {
  base: {
    display: 'grid',
    alignItems: 'start',
    columnGap: '4',
    rowGap: '3',
    gridTemplateColumns: { base: 'minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) auto' },
    gridTemplateAreas: { base: '"media status" "text text"', sm: '"media text status"' },
    '& .media': { gridArea: 'media', minW: '0', display: 'flex', alignItems: 'center', gap: '3' },
    '& .media img': {
      width: { base: '20', md: '24' },
      // Narrower beside a long status on a narrow phone.
      minW: '0',
      height: '16',
      objectFit: 'cover',
      borderRadius: 'control',
      maskImage: dimmed,
    },
    '& .text': { gridArea: 'text', overflowWrap: 'anywhere' },
    '& .status': { gridArea: 'status' },
    // The dots before the first fact of each line lie outside of the list, which hides them.
    '& .facts': { mt: '1', overflow: 'hidden', textStyle: 'sm', color: 'fg.muted' },
    '& ul': { display: 'flex', flexWrap: 'wrap', ms: '-5' },
    '& li': { display: 'flex' },
    '& li::before': { content: '"·"', flex: 'none', width: '5', textAlign: 'center' },
  },
});
