/**
 * Browsers forget the focus when its element is removed, so that the next Tab starts at the top of the page. From now on
 * the innermost container takes it that is still there and focusable: a card, the panel of a tab, a dialog or the page.
 * Code that knows a better place moves the focus there itself.
 * @returns a function that ends it
 */
export function catchLostFocus(): () => void {
  /** The element that had the focus last, and its containers, from inside to outside. */
  let places: HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    places = [];
    for (let place = target; place instanceof HTMLElement; place = place.parentElement)
      if (place === target || place.hasAttribute('tabindex')) places.push(place);
  };
  const observer = new MutationObserver(() => {
    if (document.activeElement !== document.body || places[0]?.isConnected !== false) return;
    places.find((place) => place.isConnected)?.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
