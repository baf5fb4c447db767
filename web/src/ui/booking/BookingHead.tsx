import { chakra, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Day } from '../../lib/dates.js';
import { dimmed } from '../theme/recipes.js';
import { DayTile } from './DayTile.js';
import { StatusBadge } from './StatusBadge.js';

interface BookingHeadProps {
  day: Day;
  /** shown beside the day, not on phones */
  picture?: ReactNode;
  title: ReactNode;
  titleId: string;
  /** what distinguishes the booking from others, the day first */
  facts: readonly ReactNode[];
  status: Parameters<typeof StatusBadge>[0]['status'];
  /** a row of 72 pixels: the title, the day and the status; a press anywhere in it is one of its button or link */
  row?: boolean;
  /** a button that opens the booking */
  toggle?: ReactNode;
  /** what the status means at present; not in a row */
  children?: ReactNode;
}

/** The part of a booking that one sees at first: when, what, and its status. */
export const BookingHead = ({
  day,
  picture,
  title,
  titleId,
  facts,
  status,
  row = false,
  toggle,
  children,
}: BookingHeadProps) => (
  <Head data-row={row}>
    {!row && (
      <div className="media">
        <DayTile day={day} />
        {picture}
      </div>
    )}
    <Heading as="h3" dir="auto" id={titleId} textStyle="subheading" fontSize={{ base: '1.0625rem', sm: '1.1875rem' }}>
      {title}
    </Heading>
    <div className="facts">
      <ul>
        {facts.map((fact, index) => (
          <li key={index}>
            <span dir="auto">{fact}</span>
          </li>
        ))}
      </ul>
    </div>
    <div className="status">
      <StatusBadge status={status} />
      {!row && children}
    </div>
    {toggle && <div className="toggle">{toggle}</div>}
  </Head>
);

const Head = chakra('div', {
  base: {
    display: 'grid',
    columnGap: '4',
    alignItems: 'start',
    '& .media': { gridArea: 'media', display: { base: 'none', sm: 'flex' }, alignItems: 'center', gap: '3' },
    '& .media img': {
      width: { base: '20', md: '24' },
      height: '16',
      objectFit: 'cover',
      borderRadius: 'control',
      maskImage: dimmed,
    },
    '& h3': { gridArea: 'title', overflowWrap: 'anywhere' },
    '& .status': { gridArea: 'status', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minW: '0' },
    // With large text, buttons begin a line of their own; words shrink.
    '& .status > * + *': { flex: '1' },
    // As high as the first line of the title.
    '& .toggle': { gridArea: 'toggle', my: '-2.5', me: '-2.5' },
    // It extends over the facts: no edge where colours are forced.
    '& .toggle button': { borderWidth: '0' },
    // The dots before the first fact of each line lie outside of the list, which hides them.
    '& .facts': { gridArea: 'facts', overflow: 'hidden', overflowWrap: 'anywhere', textStyle: 'sm', color: 'fg.muted' },
    '& ul': { display: 'flex', flexWrap: 'wrap', ms: '-5' },
    '& li': { display: 'flex' },
    // In place of the button that calls.
    _print: { '& [data-phone]:not([data-phone=""])::after': { content: '", " attr(data-phone)' } },
    '& li::before': { content: '"·"', flex: 'none', width: '5', textAlign: 'center' },
    '&[data-row=false]': {
      gridTemplateColumns: { base: 'minmax(0, 1fr) auto', sm: 'auto minmax(0, 1fr) auto' },
      gridTemplateAreas: {
        base: '"title toggle" "facts facts" "status status"',
        sm: '"media title toggle" "media facts facts" "media status status"',
      },
      '& .status': { mt: '1.5' },
    },
    '&[data-row=true]': {
      flex: '1',
      alignItems: 'center',
      columnGap: '2',
      gridTemplateColumns: { base: 'minmax(0, 1fr) auto auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto auto' },
      gridTemplateAreas: { base: '"title title toggle" "facts status toggle"', sm: '"title facts status toggle"' },
      '& h3': { overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' },
      // One line: a fact for which there is no space wraps to the next, which is hidden.
      '& .facts': { height: '1lh' },
      '& li:nth-of-type(n + 2)': { display: { base: 'none', md: 'flex' } },
      '& li:nth-of-type(n + 4)': { display: 'none' },
      '& .toggle': { m: '0', me: '-2.5' },
      '& :is(.toggle button, h3 a)::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
    },
  },
});
