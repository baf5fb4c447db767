import { useCallback } from 'react';
import {
  useForm as useReactHookForm,
  type FieldValues,
  type Path,
  type UseFormGetFieldState,
  type UseFormHandleSubmit,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';

/**
 * React Hook Form's `useForm`, but an invalid form focuses its first invalid field at once and only then. React Hook
 * Form does it again in a later task, by which time the user may have corrected the field: then the next invalid field
 * would take the focus, and with it the rest of what is typed.
 *
 * The first field is the one that was registered first. A form with a handler for invalid fields sets the focus there.
 */
export function useForm<Fields extends FieldValues>(props?: UseFormProps<Fields>): UseFormReturn<Fields> {
  const form = useReactHookForm<Fields>({ ...props, shouldFocusError: false });
  const { control, getFieldState, handleSubmit: handleValid } = form;
  const handleSubmit = useCallback<UseFormHandleSubmit<Fields>>(
    (onValid, onInvalid = () => focusFirstInvalid([...control._names.mount] as Path<Fields>[], getFieldState)) =>
      handleValid(onValid, onInvalid),
    [control, getFieldState, handleValid],
  );
  return { ...form, handleSubmit };
}

/**
 * Focuses the first invalid field, without the delay of React Hook Form's `setFocus`.
 * @param names the fields, in their order on the page
 */
export function focusFirstInvalid<Fields extends FieldValues>(
  names: readonly Path<Fields>[],
  getFieldState: UseFormGetFieldState<Fields>,
): void {
  const ref = names.map((name) => getFieldState(name).error?.ref).find((ref) => ref !== undefined);
  if (ref?.focus) ref.focus();
}
