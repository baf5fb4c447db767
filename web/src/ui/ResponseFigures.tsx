import { chakra } from '@chakra-ui/react';
import { ClockIcon } from './icons.js';

interface ResponseFiguresProps {
  answersWithinHours: number | null;
  answeredPercent: number | null;
}

/** How fast a provider responds to requests, as far as that is known (P50). */
export function ResponseFigures({ answersWithinHours, answeredPercent }: ResponseFiguresProps) {
  const lines = [
    answersWithinHours !== null &&
      `Usually answers within ${answersWithinHours} ${answersWithinHours === 1 ? 'hour' : 'hours'}`,
    answeredPercent !== null && `Answered ${answeredPercent} % of requests within 24 hours`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <chakra.ul display="grid" gap="1" textStyle="sm">
      {lines.map((line) => (
        <chakra.li key={line} display="flex" gap="2" alignItems="center">
          <chakra.span color="brand.fg" flexShrink="0">
            <ClockIcon />
          </chakra.span>
          {line}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
