const askNothing = (event: Event) => event.stopImmediatePropagation();

/**
 * Loads the page anew, and lets no form hold that up: the person who stays would go on under a page that was answered
 * to another account.
 */
export function loadAnew() {
  // In the capture phase it is called before the form's own, whichever was there first.
  window.addEventListener('beforeunload', askNothing, { capture: true, once: true });
  window.location.reload();
}
