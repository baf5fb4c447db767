import { Box, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { FieldError } from '../../../ui/form/FieldError.js';

export const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

interface WeekdayBoxesProps {
  label?: string;
  /** 1 for Monday to 7 for Sunday */
  value: readonly number[];
  /** a day that is not offered */
  without?: number;
  onChange: (weekdays: number[]) => void;
  error?: string | undefined;
}

/** The days of a week as checkboxes that look like tiles. */
export function WeekdayBoxes({ label = 'Weekdays', value, without, onChange, error }: WeekdayBoxesProps) {
  const id = useId();
  const toggle = (day: number) =>
    onChange(value.includes(day) ? value.filter((other) => other !== day) : [...value, day].sort());
  return (
    <chakra.fieldset minW="0" aria-describedby={error ? id : undefined} aria-invalid={error ? true : undefined}>
      <chakra.legend textStyle="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.legend>
      <Boxes>
        {WEEKDAYS.map(
          (name, index) =>
            index + 1 !== without && (
              <label key={name} data-tile>
                <input
                  type="checkbox"
                  aria-label={name}
                  checked={value.includes(index + 1)}
                  onChange={() => toggle(index + 1)}
                />
                <span aria-hidden>{name.slice(0, 3)}</span>
              </label>
            ),
        )}
      </Boxes>
      <Box mt={error ? '1.5' : '0'}>
        <FieldError id={id}>{error}</FieldError>
      </Box>
    </chakra.fieldset>
  );
}

const Boxes = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(4, 1fr)', sm: 'repeat(7, 1fr)' },
    gap: '2',
    '& label': {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      minH: '11',
      textStyle: 'sm',
      fontWeight: 'medium',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'control',
      cursor: 'pointer',
    },
    '& label:has(:checked)': {
      bg: 'bg.tint',
      borderColor: 'brand.fg',
      fontWeight: 'bold',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-brand-fg)',
    },
    '& label:has(:focus-visible)': {
      outline: '2px solid var(--chakra-colors-brand-focus-ring)',
      outlineOffset: '2px',
    },
    // Invisible and as large as the tile, which shows the state itself.
    '& input': { position: 'absolute', inset: '0', appearance: 'none', outline: '0', cursor: 'pointer' },
  },
});
