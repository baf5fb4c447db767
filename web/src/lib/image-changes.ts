interface Picture {
  url: string;
}

const urlsOf = (images: readonly Picture[]) => images.map(({ url }) => url);

/** Removals and the new order relative to the stored images; without `imageOrder` if the order is the same. */
export function imageChanges(stored: readonly Picture[], shown: readonly Picture[]) {
  const order = urlsOf(shown);
  const remaining = urlsOf(stored).filter((url) => order.includes(url));
  const removeImages = urlsOf(stored).filter((url) => !order.includes(url));
  return { removeImages, ...(remaining.join() !== order.join() && { imageOrder: order }) };
}

/** The list with one entry moved to another place. */
export function moved<Entry>(entries: readonly Entry[], from: number, to: number): Entry[] {
  const others = entries.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...entries.slice(from, from + 1), ...others.slice(to)];
}
