import { Image } from '@chakra-ui/react';
import { useState } from 'react';
import { srcSetOf } from './src-set.js';
import { dimmed } from './theme/recipes.js';

interface PictureProps {
  /** address of the card size */
  src: string | undefined;
  /** the full size, for pictures that may be larger than a card; requires `sizes` */
  full?: { url: string; width: number; height: number } | undefined;
  /** the displayed width, as in the HTML attribute */
  sizes?: string;
  /** shown if there is no picture, or it cannot be loaded */
  fallback: string;
  /** empty for decorative pictures */
  alt?: string;
  /** for pictures in the first view */
  eager?: boolean;
  /** for the largest picture of the first view: it is loaded with high priority */
  first?: boolean;
}

/** A picture with an aspect ratio of 3 to 2, regardless of the ratio of the upload. */
export function Picture({ src, full, sizes, fallback, alt = '', eager, first }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const shown = src && src !== broken ? src : fallback;
  const srcSet = full && src && shown === src ? srcSetOf({ ...full, cardUrl: src }) : undefined;
  return (
    <Image
      {...(srcSet && { sizes, srcSet })}
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
        bg: 'bg.muted',
        maskImage: dimmed,
      }}
    />
  );
}
