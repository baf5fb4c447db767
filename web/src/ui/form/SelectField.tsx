import { NativeSelect } from '@chakra-ui/react';
import { ChevronDownIcon } from '../icons.js';
import { Field, type FieldProps } from './Field.js';

interface SelectFieldProps extends FieldProps, NativeSelect.FieldProps {
  options: readonly string[];
  /** what is shown of an option. Default: the option itself, which is its value */
  textOf?: (option: string) => string;
  /** the first option, whose value is empty */
  placeholder: string;
  /** less padding, so that two fit side by side on a phone */
  narrow?: boolean;
}

/** A native select, which opens in the platform's own style. */
export function SelectField({
  label,
  error,
  hint,
  options,
  textOf = (option) => option,
  narrow = false,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <NativeSelect.Root>
          <NativeSelect.Field
            {...(narrow && { ps: { base: '3', sm: '4' }, pe: { base: '8', sm: '10' } })}
            {...control}
            {...select}
          >
            {options.map((option) => (
              <option key={option} value={option} dir="auto">
                {textOf(option)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator>
            <ChevronDownIcon />
          </NativeSelect.Indicator>
        </NativeSelect.Root>
      )}
    </Field>
  );
}
