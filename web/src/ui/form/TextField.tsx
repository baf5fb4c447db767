import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { Ref } from 'react';
import { ChevronDownIcon } from '../icons.js';
import { Field, type FieldProps } from './Field.js';
import { controlRecipe } from '../theme/recipes.js';

export const Control = chakra('input', controlRecipe, { defaultProps: { dir: 'auto' } });
const TextArea = chakra('textarea', controlRecipe, { defaultProps: { dir: 'auto' } });
const Select = chakra('select', controlRecipe);

interface TextFieldProps extends FieldProps, HTMLChakraProps<'input'> {
  ref?: Ref<HTMLInputElement>;
  /** texts that the browser offers while the user types; others can be entered as well */
  suggestions?: readonly string[];
}

export function TextField({ label, error, hint, suggestions, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <>
          <Control {...control} {...(suggestions && { list: `${control.id}-list` })} {...input} />
          {suggestions && (
            <datalist id={`${control.id}-list`}>
              {suggestions.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

interface TextAreaFieldProps extends FieldProps, HTMLChakraProps<'textarea'> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({ label, error, hint, ...textarea }: TextAreaFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <TextArea rows={4} py="3" {...control} {...textarea} />}
    </Field>
  );
}

interface SelectFieldProps extends FieldProps, HTMLChakraProps<'select'> {
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
  placeholder,
  narrow = false,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <chakra.div position="relative">
          <Select
            ps={narrow ? { base: '3', sm: '4' } : undefined}
            pe={narrow ? { base: '8', sm: '10' } : '10'}
            textOverflow="ellipsis"
            cursor="pointer"
            {...control}
            {...select}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option} value={option} dir="auto">
                {textOf(option)}
              </option>
            ))}
          </Select>
          <chakra.span
            position="absolute"
            insetEnd="3.5"
            top="50%"
            translate="0 -50%"
            color="fg.muted"
            pointerEvents="none"
          >
            <ChevronDownIcon />
          </chakra.span>
        </chakra.div>
      )}
    </Field>
  );
}
