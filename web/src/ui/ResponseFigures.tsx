import { chakra } from '@chakra-ui/react';
import { CheckIcon, MailIcon } from './icons.js';

interface ResponseFiguresProps {
  answersWithinHours: number | null;
  answeredPercent: number | null;
}

/** How fast a provider responds to requests, as far as that is known (P50). */
export function ResponseFigures({ answersWithinHours, answeredPercent }: ResponseFiguresProps) {
  const lines = [
    [
      MailIcon,
      answersWithinHours !== null &&
        `Usually answers within ${answersWithinHours} ${answersWithinHours === 1 ? 'hour' : 'hours'}`,
    ],
    [CheckIcon, answeredPercent !== null && `Answered ${answeredPercent} % of requests within 24 hours`],
  ] as const;
  if (lines.every(([, text]) => !text)) return null;
  return (
    <chakra.ul display="grid" gap="1" textStyle="sm">
      {lines.map(
        ([Icon, text]) =>
          text && (
            <chakra.li key={text} display="flex" gap="2" alignItems="center">
              <chakra.span color="brand.fg" flexShrink="0">
                <Icon />
              </chakra.span>
              {text}
            </chakra.li>
          ),
      )}
    </chakra.ul>
  );
}
