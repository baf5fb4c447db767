import { chakra } from '@chakra-ui/react';
import { useId, type Ref } from 'react';
import { FieldError } from '../../ui/form/FieldError.js';
import { StarIcon } from '../../ui/icons.js';
import { starsInWords } from './Stars.js';

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

interface StarsFieldProps {
  name: string;
  value: number | null;
  onChange: (rating: number) => void;
  error: string | undefined;
  /** takes the focus if the field is not valid */
  ref: Ref<HTMLInputElement>;
}

/** Five native radios that look like stars: those up to the chosen one are full. */
export function StarsField({ name, value, onChange, error, ref }: StarsFieldProps) {
  const id = useId();
  return (
    <Group
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required
    >
      <legend id={`${id}-label`}>Rating</legend>
      <div>
        {WORDS.map((_, index) => {
          const rating = index + 1;
          return (
            <label key={rating} data-full={rating <= (value ?? 0) || undefined}>
              <input
                ref={rating === (value ?? 1) ? ref : undefined}
                type="radio"
                name={name}
                value={rating}
                checked={rating === value}
                aria-label={starsInWords(rating)}
                onChange={() => onChange(rating)}
              />
              <StarIcon />
            </label>
          );
        })}
        <span aria-hidden="true">{value === null ? '' : WORDS[value - 1]}</span>
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </Group>
  );
}

const Group = chakra('fieldset', {
  base: {
    minW: '0',
    '& legend': { textStyle: 'sm', fontWeight: 'medium', mb: '1.5' },
    // The first star begins where the text does.
    '& div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', ms: '-1.5' },
    '& label': {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      boxSize: '11',
      fontSize: '1.75rem',
      color: 'border.control',
      borderRadius: 'control',
      cursor: 'pointer',
    },
    '& label path': { fill: 'none' },
    '& [data-full]': { color: 'star' },
    '& [data-full] path': { fill: 'currentColor' },
    '& label:has(:focus-visible)': {
      outline: '2px solid var(--chakra-colors-brand-focus-ring)',
      outlineOffset: '-2px',
    },
    // Invisible and as large as the star, which shows the state itself.
    '& input': { position: 'absolute', inset: '0', appearance: 'none', outline: '0', cursor: 'pointer' },
    '& span': { ps: '2', textStyle: 'sm', color: 'fg.muted' },
  },
});
