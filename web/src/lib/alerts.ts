/** The browser's own alert and prompt; nothing else in the app calls them (P25). */
export const tell = (message: string): void => window.alert(message);

/** @returns whether the person agreed */
export const ask = (question: string): boolean => window.confirm(question);
