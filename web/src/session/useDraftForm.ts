import { useEffect, useRef } from 'react';
import type { DefaultValues, FieldValues, UseFormProps } from 'react-hook-form';
import { useForm } from '../lib/useForm.js';
import { useDraft } from './useDraft.js';

interface DraftFormOptions<Fields> extends Pick<UseFormProps, 'mode'> {
  defaultValues: Fields;
  /** changes what the form begins with, such as a stored day that is over */
  begin?: (fields: Fields) => Fields;
  /** whether it is worth storing, if it differs from the default values. Default: yes */
  hasContent?: (fields: Fields) => boolean;
}

/**
 * A form that is stored with each change, and restored.
 * @returns `unsaved`, whether it contains anything that was not sent; `discard`, to be called once it has been sent
 */
export function useDraftForm<Fields extends FieldValues>(name: string, options: DraftFormOptions<Fields>) {
  const { defaultValues, begin = (fields) => fields, hasContent = () => true, mode } = options;
  const { draft, store, discard } = useDraft<Fields>(name);
  const restored = Object.fromEntries(
    Object.entries(defaultValues).map(([field, value]) => [field, draft && field in draft ? draft[field] : value]),
  ) as Fields;
  const form = useForm<Fields>({ defaultValues: begin(restored) as DefaultValues<Fields>, mode });

  const latest = useRef<(values: Fields) => void>(undefined);
  useEffect(() => {
    latest.current = (values) => {
      const changed = Object.entries(values).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(defaultValues[field]),
      );
      if (changed.length > 0 && hasContent(values)) store(Object.fromEntries(changed) as Partial<Fields>);
      else discard();
    };
  });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => latest.current?.(values) }),
    [subscribe],
  );
  return { form, unsaved: form.formState.isDirty || draft !== undefined, discard };
}
