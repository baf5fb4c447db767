import { chakra, Flex, Grid, Input, Text } from '@chakra-ui/react';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.js';
import { FieldError } from '../../../ui/form/FieldError.js';
import { icon } from '../../../ui/icon.js';
import { PlusIcon, TrashIcon } from '../../../ui/icons.js';
import { lengthOf, timeAfter } from './slot-series.js';
import { useUsualLength } from './useSaveSlots.js';
import { errorOf, withDay, type Line, type Week } from './week-plan.js';
import { WEEKDAYS, WeekdayBoxes } from './WeekdayBoxes.js';

const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11" height="11" rx="2.5" />
    <path d="M15.5 8.500V7A2.500 2.500 0 0 0 13 4.500H7A2.500 2.500 0 0 0 4.500 7v6A2.500 2.500 0 0 0 7 15.500h1.500" />
  </>,
);

interface WeekRowsProps {
  week: Week;
  showErrors: boolean;
  onChange: (week: Week) => void;
}

/** Seven rows, in each of which times are added and removed, and copied to other days. */
export function WeekRows({ week, showErrors, onChange }: WeekRowsProps) {
  const usualLength = useUsualLength();
  const [copied, setCopied] = useState<{ day: number; to: number[] }>();
  const rows = useRef<HTMLDivElement>(null);
  const focusRow = (day: number) => rows.current?.querySelector<HTMLElement>(`[data-add="${day}"]`)?.focus();

  const changeLine = (day: number, index: number, line: Line) =>
    onChange(
      withDay(
        week,
        day,
        (week[day] ?? []).map((old, other) => (other === index ? line : old)),
      ),
    );
  const start = (day: number, index: number, line: Line, startTime: string) => {
    const last = week.flat().findLast((other) => other !== line && !errorOf(other));
    const end = timeAfter(startTime, last ? lengthOf(last) : (usualLength() ?? 0));
    changeLine(day, index, { startTime, endTime: line.endTime || (startTime && end) || '' });
  };
  const copy = ({ day, to }: { day: number; to: number[] }) => {
    const lines = (week[day] ?? []).filter((line) => !errorOf(line));
    onChange(week.map((old, index) => (to.includes(index + 1) ? lines.map((line) => ({ ...line })) : old)));
    setCopied(undefined);
    focusRow(day);
  };

  return (
    <Rows ref={rows}>
      {WEEKDAYS.map((name, day) => {
        const lines = week[day] ?? [];
        return (
          <fieldset key={name}>
            <legend>{name}</legend>
            <Flex justify="end" align="center" minH="11" gap="1">
              {lines.length === 0 && (
                <Text flex="1" textStyle="sm" color="fg.muted">
                  No times
                </Text>
              )}
              {lines.length > 0 && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Copy ${name} to other days`}
                  aria-expanded={copied?.day === day}
                  onClick={() => setCopied(copied?.day === day ? undefined : { day, to: [] })}
                >
                  <CopyIcon />
                </Button>
              )}
              <Button
                variant="ghost"
                size="icon"
                data-add={day}
                aria-label={`Add a time on ${name}`}
                onClick={() => onChange(withDay(week, day, [...lines, { startTime: '', endTime: '' }]))}
              >
                <PlusIcon />
              </Button>
            </Flex>
            <Grid templateColumns="minmax(0, 1fr)" gap="2">
              {lines.map((line, index) => (
                <Times
                  key={index}
                  what={`${name}${lines.length > 1 ? `, time ${index + 1}` : ''}`}
                  line={line}
                  error={showErrors ? errorOf(line) : undefined}
                  onStart={(startTime) => start(day, index, line, startTime)}
                  onEnd={(endTime) => changeLine(day, index, { ...line, endTime })}
                  onRemove={() => {
                    onChange(
                      withDay(
                        week,
                        day,
                        lines.filter((_, other) => other !== index),
                      ),
                    );
                    focusRow(day);
                  }}
                />
              ))}
            </Grid>
            {copied?.day === day && lines.length > 0 && (
              <Grid gap="2" mt="3" mb="2">
                <WeekdayBoxes
                  label={`Copy ${name} to`}
                  without={day + 1}
                  value={copied.to}
                  onChange={(to) => setCopied({ day, to })}
                />
                <Button
                  variant="outline"
                  justifySelf="start"
                  aria-disabled={copied.to.length === 0}
                  onClick={() => copied.to.length > 0 && copy(copied)}
                >
                  Copy
                </Button>
              </Grid>
            )}
          </fieldset>
        );
      })}
    </Rows>
  );
}

interface TimesProps {
  /** whose times they are, which begins their names */
  what: string;
  line: Line;
  error: string | undefined;
  onStart: (time: string) => void;
  onEnd: (time: string) => void;
  onRemove: () => void;
}

function Times({ what, line: { startTime, endTime }, error, onStart, onEnd, onRemove }: TimesProps) {
  const id = useId();
  const control = (part: string, value: string, isInvalid: boolean) => ({
    type: 'time',
    flex: '1',
    minW: '24',
    px: { base: '2', sm: '2.5' },
    textStyle: { base: 'sm', sm: 'md' },
    // A narrow field has room for its time, but not for the icon.
    css: { '&::-webkit-calendar-picker-indicator': { display: { base: 'none', sm: 'block' } } },
    value,
    'aria-label': `${what}, ${part}`,
    'aria-invalid': error && isInvalid ? true : undefined,
    'aria-describedby': error ? id : undefined,
  });
  return (
    <div>
      <Flex wrap="wrap" align="center" gap={{ base: '1', sm: '2' }}>
        <Input
          {...control('start', startTime, !startTime)}
          // A new time is entered at once.
          autoFocus={!startTime && !endTime}
          onChange={(event) => onStart(event.target.value)}
        />
        <span aria-hidden="true">–</span>
        <Input
          {...control('end', endTime, Boolean(startTime))}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onEnd(event.target.value)}
        />
        <Button variant="ghost" size="icon" aria-label={`Remove ${what}`} onClick={onRemove}>
          <TrashIcon />
        </Button>
      </Flex>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

const Rows = chakra('div', {
  base: {
    '& > fieldset': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '2',
      minW: '0',
      py: '1',
      borderBottomWidth: '1px',
    },
    // Beside the buttons, or above them where it does not fit; without `float` it would be on the border.
    '& > fieldset > legend': { float: 'inline-start', minW: '24', fontWeight: 'medium' },
    '& > fieldset > div': { flex: '1 0 auto' },
    '& > fieldset > div + div': { flex: '0 0 100%' },
  },
});
