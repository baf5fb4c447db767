interface PictureSizes {
  /** the larger size, and its dimensions in pixels */
  url: string;
  width: number;
  height: number;
  cardUrl: string;
}

/** Maximum width and height in pixels of the card size, which has the proportions of the picture. */
const CARD = { width: 640, height: 1280 };

/** The attribute `srcset` with the real widths of both sizes; undefined if both are the same. */
export function srcSetOf({ url, width, height, cardUrl }: PictureSizes): string | undefined {
  const cardWidth = Math.round(width * Math.min(1, CARD.width / width, CARD.height / height));
  return cardWidth < width ? `${cardUrl} ${cardWidth}w, ${url} ${width}w` : undefined;
}
