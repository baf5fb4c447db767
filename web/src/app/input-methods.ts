/**
 * Keys that an input method handles, such as Enter and Escape in a list of Japanese candidates, reach no listener of the
 * page, which would close dialogs and make chips. From now on; Safari marks the last one by its code only.
 * @returns a function that ends it
 */
export function ignoreKeysOfInputMethods(): () => void {
  const ignore = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  };
  window.addEventListener('keydown', ignore, { capture: true });
  return () => window.removeEventListener('keydown', ignore, { capture: true });
}
