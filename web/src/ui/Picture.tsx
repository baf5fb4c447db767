import { chakra } from '@chakra-ui/react';
import { useState } from 'react';

/** As wide as the server makes pictures for cards, at most. */
const CARD_WIDTH = 640;

interface PictureProps {
  /** the size for cards */
  src: string | undefined;
  /** the full size, for places that may be larger than a card; wants `sizes` */
  full?: { url: string; width: number } | undefined;
  /** how wide it is shown, in the words of the attribute */
  sizes?: string;
  /** shown when there is no picture, or it cannot be loaded */
  fallback: string;
  /** empty where the text beside it says as much */
  alt?: string;
  /** for pictures in the first view */
  eager?: boolean;
  /** for the largest picture of the first view: it goes before the others */
  first?: boolean;
}

/** Three to two, whatever the shape of the upload. */
export function Picture({ src, full, sizes, fallback, alt = '', eager, first }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const shown = src && src !== broken ? src : fallback;
  const hasTwoSizes = full && full.width > CARD_WIDTH && shown === src;
  return (
    <chakra.img
      {...(hasTwoSizes && {
        sizes,
        srcSet: `${src} ${CARD_WIDTH}w, ${full.url} ${full.width}w`,
      })}
      src={shown}
      alt={alt}
      htmlWidth="600"
      htmlHeight="400"
      loading={eager || first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      onError={() => setBroken(src)}
      css={{
        width: 'full',
        height: 'auto',
        aspectRatio: '3 / 2',
        objectFit: 'cover',
        bg: 'bg.muted',
      }}
    />
  );
}
