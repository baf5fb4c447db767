import { Box, chakra, Flex, Span } from '@chakra-ui/react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '../Badge.js';
import { Button } from '../Button.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.js';
import { CloseIcon } from '../menu-icons.js';

interface ImageTile {
  url: string;
  remove: () => void;
  /** moves the picture one place; undefined if there is none in that direction */
  moveEarlier?: (() => void) | undefined;
  moveLater?: (() => void) | undefined;
}

/** Pictures with buttons that remove or move them. */
export function ImageTiles({ pictures }: { pictures: readonly ImageTile[] }) {
  const list = useRef<HTMLUListElement>(null);

  const move = (action: () => void, to: number, direction: 'earlier' | 'later') => {
    // The focus follows the picture, which is in another place of the document afterwards, and at either end has only
    // one of the buttons.
    flushSync(action);
    const buttons = list.current?.children[to];
    const button = buttons?.querySelector(`[data-move=${direction}]`) ?? buttons?.querySelector('[data-move]');
    if (button instanceof HTMLElement) button.focus();
  };

  if (pictures.length === 0) return null;
  return (
    <Tiles ref={list}>
      {pictures.map(({ url, remove, moveEarlier, moveLater }, index) => (
        <Box as="li" key={url} position="relative">
          <Preview src={url} alt={`Image ${index + 1}`} />
          {index === 0 && (
            <Span position="absolute" top="2" insetStart="2">
              <Badge tone="panel">Cover</Badge>
            </Span>
          )}
          <Flex justify="center">
            {moveEarlier && (
              <Button
                variant="ghost"
                size="icon"
                data-move="earlier"
                aria-label={`Move image ${index + 1} earlier`}
                onClick={() => move(moveEarlier, index - 1, 'earlier')}
              >
                <ChevronLeftIcon />
              </Button>
            )}
            <Button variant="ghost" size="icon" aria-label={`Remove image ${index + 1}`} onClick={remove}>
              <CloseIcon />
            </Button>
            {moveLater && (
              <Button
                variant="ghost"
                size="icon"
                data-move="later"
                aria-label={`Move image ${index + 1} later`}
                onClick={() => move(moveLater, index + 1, 'later')}
              >
                <ChevronRightIcon />
              </Button>
            )}
          </Flex>
        </Box>
      ))}
    </Tiles>
  );
}

const Tiles = chakra('ul', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))', gap: '3', mt: '1' },
});

const Preview = chakra('img', {
  base: {
    width: 'full',
    aspectRatio: '3 / 2',
    borderRadius: 'control',
    objectFit: 'cover',
    bg: 'bg.muted',
    borderWidth: '1px',
  },
});
