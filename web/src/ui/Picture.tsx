import { chakra } from '@chakra-ui/react';
import { useState } from 'react';

interface PictureProps {
  src: string | undefined;
  /** shown when there is no picture, or it cannot be loaded */
  fallback: string;
  /** empty where the text beside it says as much */
  alt?: string;
  /** for pictures in the first view */
  eager?: boolean;
}

/** Three to two, whatever the shape of the upload. */
export function Picture({ src, fallback, alt = '', eager }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <chakra.img
      src={src && src !== broken ? src : fallback}
      alt={alt}
      htmlWidth="600"
      htmlHeight="400"
      loading={eager ? 'eager' : 'lazy'}
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
