const ask = (event: Event) => event.preventDefault();

/** Makes the browser ask for confirmation before the page is closed or reloaded, until `allowUnload` is called. */
export const askBeforeUnload = () => window.addEventListener('beforeunload', ask);
export const askNoMore = () => window.removeEventListener('beforeunload', ask);

/**
 * Reloads the page without asking about unsaved changes: a user who stayed would continue on a page with the data of
 * another account.
 */
export function loadAnew() {
  askNoMore();
  window.location.reload();
}
