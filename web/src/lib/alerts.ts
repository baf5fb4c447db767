/** The browser's alert and confirmation prompt; no other module calls them (P25). */
export const tell = (message: string): void => window.alert(message);

/** @returns whether the user confirmed */
export const ask = (question: string): boolean => window.confirm(question);
