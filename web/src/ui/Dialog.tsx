import { chakra, Heading } from '@chakra-ui/react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.js';
import { CloseIcon } from './menu-icons.js';

interface DialogProps {
  title: ReactNode;
  /** requested by the button or by Escape; may be ignored while a form is being sent or has unsaved changes */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's native modal dialog: it contains the focus, closes on Escape and then restores the focus. It is open as
 * long as it is rendered.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, so that it closes before it is removed: a removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser would focus the first element, the close button. Text to read before the first field is marked.
    element?.querySelector<HTMLElement>('[data-focus-first], input, select, textarea')?.focus();
    return () => element?.close();
  }, []);

  return (
    <Surface
      ref={dialog}
      // Takes the focus of an element in it that is removed.
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Prevents the browser's handling, which closes the dialog on the second Escape regardless of `onCancel`.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        // Other ways to close, such as a phone's back gesture. Cancel events of file choosers bubble to here as well.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // A browser may close it at the second back gesture without a cancel event. Only the parent may close it.
        if (currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
    >
      <Header data-sticks>
        <Heading id={titleId} textStyle="heading">
          {title}
        </Heading>
        <Button variant="ghost" size="icon" me="-2" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </Button>
      </Header>
      {children}
    </Surface>
  );
}

const Surface = chakra('dialog', {
  base: {
    m: 'auto',
    width: { base: 'calc(100% - 1rem)', sm: 'calc(100% - 2rem)' },
    maxW: '2xl',
    // Above the keyboard of a phone, where that is measured (`Conversation`).
    bottom: 'calc(100dvh - var(--visible, 100dvh))',
    maxH: 'calc(var(--visible, 100dvh) - 2rem)',
    outline: '0',
    overflowY: 'auto',
    // Scrolling beyond the end does not scroll the page below.
    overscrollBehavior: 'contain',
    px: { base: '4', md: '8' },
    // Instead of padding, above which sticky buttons would stop.
    _after: { content: '""', display: 'block', height: { base: '5', md: '8' } },
    // A focused field and its label are scrolled to below the sticky header, and above sticky buttons.
    scrollPaddingTop: '28',
    scrollPaddingBottom: { base: '24', sm: '0' },
    color: 'fg',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'panel',
    boxShadow: 'lifted',
    _backdrop: { bg: 'bg.dusk/60' },
    // High enough for a calendar, as long as it is open.
    '& form:has([aria-haspopup=dialog][aria-expanded=true])': { minH: { base: '36rem', sm: '32rem' } },
  },
});

/** Sticky, so that the close button remains visible while a long form is scrolled. */
const Header = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 'nav',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    pt: { base: '4', md: '6' },
    pb: '3',
    mb: '2',
    bg: 'bg.panel',
  },
});
