import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { type GalleryPicture, Viewer } from '../../../ui/gallery/Viewer.js';
import { DetailSection } from './DetailSection.js';

interface PicturesProps {
  pictures: readonly GalleryPicture[];
  /** whose pictures they are */
  name: string;
}

/** All pictures at a glance; each opens in full screen. Nothing if there are none. */
export function Pictures({ pictures, name }: PicturesProps) {
  const [shown, setShown] = useState<number>();
  const list = useRef<HTMLUListElement>(null);
  if (pictures.length === 0) return null;

  const close = (last: number) => {
    setShown(undefined);
    list.current?.querySelectorAll('button')[last]?.focus();
  };
  return (
    <DetailSection title="Pictures">
      <Tiles ref={list}>
        {pictures.map(({ url, cardUrl }, index) => (
          <li key={url}>
            <button type="button" onClick={() => setShown(index)}>
              <img src={cardUrl} alt={`Picture ${index + 1} of ${name}`} loading="lazy" />
            </button>
          </li>
        ))}
      </Tiles>
      {shown !== undefined && <Viewer pictures={pictures} name={name} start={shown} onClose={close} />}
    </DetailSection>
  );
}

const Tiles = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))',
    gap: '3',
    '& button': {
      display: 'block',
      width: 'full',
      borderRadius: 'control',
      cursor: 'zoom-in',
      outline: '0',
      focusVisibleRing: 'outside',
    },
    '& img': { width: 'full', aspectRatio: '3 / 2', objectFit: 'cover', borderRadius: 'control', bg: 'bg.muted' },
  },
});
