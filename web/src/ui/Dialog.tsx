import { chakra } from '@chakra-ui/react';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './Button.js';
import { CloseIcon } from './menu-icons.js';

interface DialogProps {
  title: string;
  /** asked for by the button or by Escape; ignore it while something is being sent, or to keep what was typed */
  onClose: () => void;
  children: ReactNode;
}

/**
 * The browser's own modal dialog: it holds the focus, closes on Escape and gives the focus back.
 * It is open as long as it is rendered.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it leaves the document: one that is gone already gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Rather than on the button that closes it, which comes first.
    element?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => element?.close();
  }, []);

  return (
    <Surface
      ref={dialog}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // Before the browser sees it, which closes by itself at the second one.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        // Other ways to close, such as a phone's back gesture. File choosers report here as well.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // A browser may close it without a question at the second back gesture. It is open until the parent says so.
        if (currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
    >
      <Header>
        <chakra.h2 id={titleId} textStyle="heading">
          {title}
        </chakra.h2>
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
    maxH: 'calc(100dvh - 2rem)',
    overflowY: 'auto',
    // A thumb at its end does not go on with the page below.
    overscrollBehavior: 'contain',
    px: { base: '4', md: '8' },
    pb: { base: '5', md: '8' },
    // What gets the focus comes to stand below the header, its label included.
    scrollPaddingTop: '28',
    color: 'fg',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'panel',
    boxShadow: 'lifted',
    _backdrop: { bg: 'bg.dusk/60' },
  },
});

/** Stays while a long form is scrolled, and with it the way out. */
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
