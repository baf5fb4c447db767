import type { UserEvent } from '@testing-library/user-event';

type Enter = (user: UserEvent, field: HTMLElement, text: string) => Promise<void>;

/** As on a keyboard: the page renders after each character. */
export const type: Enter = (user, field, text) => user.type(field, text);

/** In one change, which is quicker. For texts that are not what a test is about. */
export const paste: Enter = async (user, field, text) => {
  await user.click(field);
  await user.paste(text);
};
