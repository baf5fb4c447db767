const ask = (event: Event) => event.preventDefault();

/** Has the browser ask before the page is closed or loaded anew, until it no longer has to. */
export const askBeforeUnload = () => window.addEventListener('beforeunload', ask);
export const askNoMore = () => window.removeEventListener('beforeunload', ask);

/**
 * Loads the page anew, and lets no form hold that up: the person who stays would go on under a page that was answered
 * to another account.
 */
export function loadAnew() {
  askNoMore();
  window.location.reload();
}
