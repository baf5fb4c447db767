import { Input } from '@chakra-ui/react';
import type { Ref } from 'react';
import { Field } from '../../ui/form/Field.js';

interface CopyFieldProps {
  label: string;
  hint: string;
  value: string;
  placeholder?: string;
  ref: Ref<HTMLInputElement>;
}

/** A text to be copied, which is selected as a whole where there is no clipboard. */
export const CopyField = ({ label, hint, ...input }: CopyFieldProps) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <Input
        dir="auto"
        {...control}
        {...input}
        readOnly
        textOverflow="ellipsis"
        onFocus={(event) => event.currentTarget.select()}
      />
    )}
  </Field>
);
