import { Input, type InputProps } from '@chakra-ui/react';
import type { Ref } from 'react';
import { Field, type FieldProps } from './Field.js';

interface TextFieldProps extends FieldProps, InputProps {
  ref?: Ref<HTMLInputElement>;
  /** texts that the browser offers while the user types; others can be entered as well */
  suggestions?: readonly string[];
}

export function TextField({ label, error, hint, suggestions, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <>
          <Input dir="auto" {...control} {...(suggestions && { list: `${control.id}-list` })} {...input} />
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
