const preventUnload = (event: Event) => event.preventDefault();

/** Makes the browser ask for confirmation before the page is closed or reloaded, until `allowUnload` is called. */
export const askBeforeUnload = () => window.addEventListener('beforeunload', preventUnload);
export const allowUnload = () => window.removeEventListener('beforeunload', preventUnload);

/**
 * Reloads the page without asking about unsaved changes: a user who stayed would continue on a page with the data of
 * another account.
 */
export function reloadPage() {
  allowUnload();
  window.location.reload();
}
