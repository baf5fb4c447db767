import {
  get,
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';

/**
 * What a field component takes over from its form, by the field's name:
 * `<TextField label="Email" {...field('email', emailRules)} />`.
 */
export const fieldsOf =
  <Form extends FieldValues>({ register, formState }: UseFormReturn<Form>) =>
  <Name extends Path<Form>>(name: Name, rules?: RegisterOptions<Form, Name>) => ({
    ...register(name, rules),
    error: get<FieldError | undefined>(formState.errors, name)?.message,
  });
