import { chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { Picture } from '../Picture.js';
import { ExpandIcon } from './icons.js';
import { GALLERY_SIZES } from './sizes.js';
import { Slides } from './Slides.js';
import { useSlides } from './useSlides.js';
import { type GalleryPicture, Viewer } from './Viewer.js';

interface GalleryProps {
  pictures: readonly GalleryPicture[];
  /** whose pictures they are */
  name: string;
  /** shown without pictures */
  fallback: string;
}

/** Pictures in a frame, of which those in view are loaded; each opens in full screen. */
export function Gallery({ pictures, name, fallback }: GalleryProps) {
  const slides = useSlides(pictures.length);
  const [opened, setOpened] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);

  const close = (last: number) => {
    setOpened(undefined);
    slides.show(last);
    // Once the slide that was last in view is the current one, which is not inert.
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>('[role=group]:not([inert]) button')?.focus({ preventScroll: true }),
    );
  };

  if (pictures.length === 0)
    return (
      <Frame>
        <Picture src={undefined} fallback={fallback} first />
      </Frame>
    );
  return (
    <Frame ref={frame}>
      <Slides label={`Pictures of ${name}`} count={pictures.length} slides={slides}>
        {(index) => (
          <button
            type="button"
            className="open"
            aria-label={`Show picture ${index + 1} in full screen`}
            onClick={() => setOpened(index)}
          >
            <Picture
              src={pictures[index]?.cardUrl}
              full={pictures[index]}
              sizes={GALLERY_SIZES}
              fallback={fallback}
              first={index === 0}
              eager
            />
            <span className="expand">
              <ExpandIcon />
            </span>
          </button>
        )}
      </Slides>
      {opened !== undefined && <Viewer pictures={pictures} name={name} start={opened} onClose={close} />}
    </Frame>
  );
}

const Frame = chakra('div', {
  base: {
    borderRadius: 'panel',
    overflow: 'hidden',
    boxShadow: 'card',
    bg: 'bg.muted',
    aspectRatio: '3 / 2',
    '& .open': {
      position: 'relative',
      display: 'block',
      width: 'full',
      cursor: 'zoom-in',
      outline: '0',
    },
    '& .open:focus-visible .expand': { outline: '3px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' },
    '& .expand': {
      position: 'absolute',
      bottom: '3',
      insetEnd: '3',
      display: 'grid',
      placeItems: 'center',
      boxSize: '9',
      borderRadius: 'pill',
      bg: 'bg.panel',
      color: 'fg',
      boxShadow: 'card',
    },
  },
});
