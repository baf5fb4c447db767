import { List } from '@chakra-ui/react';
import { RESPONSE_HOURS } from '../lib/limits.js';
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
    [CheckIcon, answeredPercent !== null && `Answered ${answeredPercent} % of requests within ${RESPONSE_HOURS} hours`],
  ] as const;
  if (lines.every(([, text]) => !text)) return null;
  return (
    <List.Root display="grid" gap="1">
      {lines.map(
        ([Icon, text]) =>
          text && (
            <List.Item key={text}>
              <List.Indicator>
                <Icon />
              </List.Indicator>
              {text}
            </List.Item>
          ),
      )}
    </List.Root>
  );
}
