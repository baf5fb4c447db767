import { useState } from 'react';
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
  // After a reload, what the form shows may arrive before the account.
  const accountId = (useSession().user ?? readDevice('account'))?.id ?? '';
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

/** A text outside a form; null if there is none. Forms: `useDraftForm`. */
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
