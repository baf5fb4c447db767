/**
 * Replaces each text of the page, and each that appears later, as browsers do that translate. The new text node has the
 * same words, so that tests find them; what React changes in the node that it replaces is not on the page.
 * @returns a function that ends it
 */
export function translatePage() {
  const results = new WeakSet<Node>();
  const translate = (node: Node) => {
    if (results.has(node)) return;
    if (!(node instanceof Text)) return node.childNodes.forEach(translate);
    const result = new Text(node.data);
    results.add(result);
    node.replaceWith(result);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) [target, ...addedNodes].forEach(translate);
  });
  translate(document.body);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
