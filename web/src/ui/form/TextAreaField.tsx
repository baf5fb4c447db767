import { Textarea, type TextareaProps } from '@chakra-ui/react';
import type { Ref } from 'react';
import { Field, type FieldProps } from './Field.js';

interface TextAreaFieldProps extends FieldProps, TextareaProps {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextAreaField({ label, error, hint, ...textarea }: TextAreaFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => <Textarea dir="auto" rows={4} py="3" {...control} {...textarea} />}
    </Field>
  );
}
