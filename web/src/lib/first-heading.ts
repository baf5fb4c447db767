/** The heading that the server has written into the page, read before the app replaces it. */
const written = document.querySelector('.shell-page h1')?.textContent ?? '';
const writtenAt = window.location.pathname;

/** The heading of the page with which the app was opened, empty on every other one. */
export const firstHeading = (): string => (window.location.pathname === writtenAt ? written : '');
