import { chakra, Image } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { guardHistory } from '../../lib/history-guard.js';
import { Button } from '../Button.js';
import { CloseIcon } from '../menu-icons.js';
import { srcSetOf } from '../src-set.js';
import { Slides } from './Slides.js';
import { useSlides } from './useSlides.js';

export interface GalleryPicture {
  url: string;
  cardUrl: string;
  /** of the larger size, in pixels */
  width: number;
  height: number;
}

interface ViewerProps {
  pictures: readonly GalleryPicture[];
  name: string;
  /** the picture with which it opens */
  start: number;
  /** with the picture that was shown last */
  onClose: (last: number) => void;
}

/** Whole pictures on the whole screen, in the browser's modal dialog, which contains the focus. */
export function Viewer({ pictures, name, start, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the effect of the slides: a strip that is not displayed yet cannot be scrolled to the picture.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const slides = useSlides(pictures.length, start);
  const close = useEffectEvent(() => onClose(slides.current));
  // Back closes it as well, instead of leaving the page.
  useEffect(
    () =>
      guardHistory(() => {
        close();
        return false;
      }),
    [],
  );

  return (
    <Screen
      ref={dialog}
      aria-label={`Pictures of ${name}`}
      // Escape, and the back gesture of some phones.
      onCancel={(event) => {
        event.preventDefault();
        onClose(slides.current);
      }}
    >
      <Slides label={name} count={pictures.length} slides={slides} focusable>
        {(index) => <WholePicture picture={pictures[index]!} alt={`${name}, picture ${index + 1}`} />}
      </Slides>
      <Button
        variant="outline"
        size="icon"
        position="absolute"
        top="3"
        insetEnd="3"
        aria-label="Close"
        onClick={() => onClose(slides.current)}
      >
        <CloseIcon />
      </Button>
    </Screen>
  );
}

const WholePicture = ({ picture, alt }: { picture: GalleryPicture; alt: string }) => (
  <Image
    srcSet={srcSetOf(picture)}
    sizes="100vw"
    src={picture.url}
    alt={alt}
    htmlWidth={picture.width}
    htmlHeight={picture.height}
    fit="contain"
    width="full"
    height="100dvh"
  />
);

const Screen = chakra('dialog', {
  base: {
    width: '100vw',
    maxWidth: '100vw',
    height: '100dvh',
    maxHeight: '100dvh',
    overflow: 'hidden',
    bg: 'bg.dusk',
    color: 'fg.onDusk',
    _backdrop: { bg: 'bg.dusk' },
    '& > section': { height: 'full' },
  },
});
