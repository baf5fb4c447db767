import { useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useForm } from '../lib/useForm.js';
import { readDevice, readUserToken, storeDevice } from './storage.js';
import { useSession } from './useSession.js';

/** Maximum number of stored forms, the newest ones. */
const MAX_DRAFTS = 20;
/** What was written a month ago is no longer what the account has in mind. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;

const stored = () => (readDevice('drafts') ?? []).filter(({ at }) => Date.now() - at < MAX_AGE_MS);

/**
 * What the account has typed into a form and not sent. It survives the end of the session, and is removed at the logout.
 * Not for passwords.
 * @param form the kind of form, and the id of what it is about
 */
export function useDraft<Fields extends object>(form: string) {
  const accountId = useSession().user?.id ?? '';
  const isOwn = (draft: { form: string; accountId: string }) => draft.form === form && draft.accountId === accountId;
  const [draft, setDraft] = useState(() => stored().find(isOwn)?.fields as Partial<Fields> | undefined);
  const replace = (...drafts: { fields: object }[]) => {
    // After a logout nothing personal may remain.
    if (readUserToken() === null) return;
    const others = stored().filter((other) => !isOwn(other));
    const own = drafts.map(({ fields }) => ({ form, accountId, fields, at: Date.now() }));
    storeDevice('drafts', [...others, ...own].slice(-MAX_DRAFTS));
  };
  return {
    /** what was stored when the form was opened; undefined if it has been discarded since */
    draft,
    store: (fields: Partial<Fields>) => replace({ fields }),
    discard: () => {
      setDraft(undefined);
      replace();
    },
  };
}

interface DraftFormOptions<Fields> {
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
  const { defaultValues, begin = (fields) => fields, hasContent = () => true } = options;
  const { draft, store, discard } = useDraft<Fields>(name);
  const restored = Object.fromEntries(
    Object.entries(defaultValues).map(([field, value]) => [field, draft && field in draft ? draft[field] : value]),
  ) as Fields;
  const form = useForm<Fields>({ defaultValues: begin(restored) as DefaultValues<Fields> });

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

/** A text outside a form, likewise; null if there is none. */
export function useDraftText(name: string) {
  const { draft, store, discard } = useDraft<{ text: string }>(name);
  const [text, setText] = useState(draft?.text ?? null);
  return {
    text,
    setText: (text: string) => {
      setText(text);
      if (text) store({ text });
      else discard();
    },
    discard,
  };
}
