import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';

/**
 * The properties that connect a field component to its form, by the field's name:
 * `<TextField label="Email" {...field('email', emailRules)} />`. A field with rules is marked as required for screen
 * readers.
 */
export const fieldsOf =
  <Form extends FieldValues>({ register, getFieldState, formState }: UseFormReturn<Form>) =>
  <Name extends Path<Form>>(name: Name, rules?: RegisterOptions<Form, Name>) => ({
    ...register(name, rules),
    'aria-required': rules && true,
    error: getFieldState(name, formState).error?.message,
  });
