import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { CloseIcon } from '../../../ui/menu-icons.js';
import { TextField } from '../../../ui/form/TextField.js';
import { END, featuresRules, featuresText, parseFeatures, splitTyped } from './features-field.js';
import type { ServiceFields } from './useSaveService.js';

/**
 * The features of a service: each becomes a chip when a comma or Enter follows it, with a button that removes it. What
 * has no comma yet is in the field, and counts as well.
 */
export function FeaturesField({ form }: { form: UseFormReturn<ServiceFields> }) {
  const { field, fieldState } = useController({ name: 'features', control: form.control, rules: featuresRules });
  const { value, onChange, ...input } = field;
  const start = value.lastIndexOf(END) + 1;
  const chips = parseFeatures(value.slice(0, start));
  const typed = value.slice(start);
  const show = (features: readonly string[], typed = '') => onChange(featuresText(features) + typed.trimStart());

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // It does not send the form.
      event.preventDefault();
      show([...chips, ...splitTyped(typed)]);
    } else if (event.key === 'Backspace' && typed === '' && chips.length > 0) {
      // Otherwise the key would also delete the last letter of what returns to the field.
      event.preventDefault();
      show(chips.slice(0, -1), chips.at(-1));
    }
  };

  return (
    <div>
      <TextField
        label="Features"
        hint="Optional, separated by commas"
        autoComplete="off"
        error={fieldState.error?.message}
        {...input}
        value={typed}
        onChange={({ target }) => {
          const end = target.value.lastIndexOf(',') + 1;
          show([...chips, ...splitTyped(target.value.slice(0, end))], target.value.slice(end));
        }}
        onKeyDown={onKeyDown}
      />
      {chips.length > 0 && (
        <Chips>
          {chips.map((feature, index) => (
            <li key={`${index} ${feature}`}>
              <span dir="auto">{feature}</span>
              <button
                type="button"
                aria-label={`Remove ${feature}`}
                onClick={() => {
                  show(chips.toSpliced(index, 1), typed);
                  form.setFocus('features');
                }}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
        </Chips>
      )}
    </div>
  );
}

const Chips = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    mt: '3',
    '& li': {
      display: 'inline-flex',
      alignItems: 'center',
      minW: '0',
      ps: '3',
      // An edge where colours are forced, and backgrounds are not shown.
      outline: '1px solid transparent',
      outlineOffset: '-1px',
      bg: 'brand.subtle',
      color: 'brand.fg',
      borderRadius: 'pill',
      textStyle: 'sm',
      overflowWrap: 'anywhere',
    },
    '& span': { py: '1', minW: '0' },
    '& button': {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      boxSize: '9',
      borderRadius: 'pill',
      cursor: 'pointer',
      outline: '0',
      focusVisibleRing: 'inside',
    },
  },
});
