/** What the server has written into the page, read before the app replaces it. */
const shell = document.querySelector('.shell-page');
const heading = shell?.querySelector('h1')?.textContent ?? '';
const picture = shell?.querySelector('img') ?? undefined;
const writtenAt = window.location.pathname;

const isFirst = () => window.location.pathname === writtenAt;

/** The heading of the page with which the app was opened, empty on every other one. */
export const firstHeading = (): string => (isFirst() ? heading : '');

/** The address of the picture that the browser has chosen for the page with which the app was opened. */
export const firstPicture = (): string | undefined => (isFirst() ? picture?.currentSrc || undefined : undefined);
