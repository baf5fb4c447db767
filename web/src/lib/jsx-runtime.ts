/**
 * React's JSX, except that no text is beside an element: such text gets a `span`. Translators of browsers replace the text
 * nodes of a page. React then fails if it inserts or removes something beside one of them, and its updates of them are
 * not shown; but the text of an element that contains only text is replaced as a whole.
 */
import { createElement, type ElementType, type JSX as ReactJsx, type ReactNode } from 'react';
import { Fragment, jsx as ofOne, jsxs as ofSeveral } from 'react/jsx-runtime';

export { Fragment };
export type { ReactJsx as JSX };

interface Props {
  children?: ReactNode;
}

const isText = (child: ReactNode): child is string | number =>
  typeof child === 'number' || (typeof child === 'string' && child !== '');
const isShown = (child: ReactNode) => isText(child) || (typeof child === 'object' && child !== null);

/** Pieces of a text become one text: as items of a flexible box they would be apart. */
function joined(children: readonly ReactNode[]): ReactNode[] {
  const result = [...children];
  let start: number | undefined;
  let text = '';
  children.forEach((child, index) => {
    if (isText(child)) {
      text = start === undefined ? String(child) : text + child;
      result[index] = null;
      result[(start ??= index)] = text;
    } else if (isShown(child)) start = undefined;
  });
  return result;
}

const inElement = (child: ReactNode) => (isText(child) ? createElement('span', null, child) : child);

export function jsx(type: ElementType, props: Props, key?: string) {
  return ofOne(type, type === Fragment ? { ...props, children: inElement(props.children) } : props, key);
}

export function jsxs(type: ElementType, props: Props & { children: readonly ReactNode[] }, key?: string) {
  const children = joined(props.children);
  const shown = children.filter(isShown);
  if (shown.length === 1 && isText(shown[0])) return jsx(type, { ...props, children: shown[0] }, key);
  return ofSeveral(type, { ...props, children: children.map(inElement) }, key);
}

/** What development and tests use instead of both. */
export function jsxDEV(type: ElementType, props: Props, key: string | undefined, several: boolean) {
  return (several ? jsxs : jsx)(type, props as Parameters<typeof jsxs>[1], key);
}
