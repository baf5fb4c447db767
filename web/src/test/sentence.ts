/** Matches the element with this text, whose names are in elements of their own. */
export const sentence = (text: string) => (_: string, element: Element | null) =>
  element?.textContent === text && [...element.children].every((child) => child.textContent !== text);
