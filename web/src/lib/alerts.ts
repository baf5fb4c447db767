/** The browser's alert and confirmation prompt; no other module calls them (P25). */
export const showAlert = (message: string): void => window.alert(message);

/** @returns whether the user confirmed */
export const askConfirmation = (question: string): boolean => window.confirm(question);
