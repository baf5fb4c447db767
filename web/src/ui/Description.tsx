import { Text } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button.js';

/**
 * The provider's description: its first lines, so that the price, the provider and on phones the form are not far
 * below, and the rest on demand. The whole text is in the document, for the browser's search and for screen readers.
 */
export function Description({ children: text }: { children: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);

  useEffect(() => {
    const element = paragraph.current;
    if (!element || open) return;
    // It reports immediately, and when the width or the font changes the number of lines. Heights are rounded.
    const observer = new ResizeObserver(() => setCut(element.scrollHeight - element.clientHeight > 1));
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);

  const toggle = () => {
    setOpen(!open);
    // Otherwise a user who has scrolled down in the open text would be somewhere in the form after closing it.
    if (open) requestAnimationFrame(() => paragraph.current?.scrollIntoView({ block: 'nearest' }));
  };

  return (
    <>
      <Text
        ref={paragraph}
        dir="auto"
        id={id}
        color="fg.muted"
        mt="3"
        whiteSpace="pre-line"
        overflowWrap="anywhere"
        lineClamp={open ? 'none' : { base: '8', lg: '16' }}
      >
        {text}
      </Text>
      {cut && (
        <Button variant="ghost" color="brand.fg" ms="-5" aria-expanded={open} aria-controls={id} onClick={toggle}>
          {open ? 'Show less' : 'Show more'}
        </Button>
      )}
    </>
  );
}
