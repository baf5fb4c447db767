import { chakra } from '@chakra-ui/react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from './Button.js';
import { MoreIcon } from './icons.js';

interface MoreActionsProps {
  /** the id of the title of what the actions are about */
  titleId: string;
  /** buttons and links, of the variant `ghost`; a dialog that one of them opens stands outside */
  children: ReactNode;
}

/**
 * The actions of an entry that are needed less often, behind one button. They are a native popover: the browser closes it
 * on Escape and on a press beside it, and returns the focus. They are rendered while it is open.
 */
export function MoreActions({ titleId, children }: MoreActionsProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="icon"
        aria-label="More actions"
        aria-expanded={open}
        aria-describedby={titleId}
        popoverTarget={id}
      >
        <MoreIcon />
      </Button>
      <Panel
        popover="auto"
        id={id}
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        // Only then, since the browser returns the focus from what is still there.
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
        // What is pressed finds the focus on the button again, to which a dialog returns it.
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {open && children}
      </Panel>
    </>
  );
}

const Panel = chakra('div', {
  base: {
    inset: 'auto',
    m: '0',
    p: '1',
    // Closed, the browser hides it.
    '&:popover-open': { display: 'grid' },
    minW: '48',
    maxW: 'calc(100vw - 2rem)',
    maxH: 'calc(100dvh - 2rem)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    color: 'fg',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'control',
    boxShadow: 'lifted',
    '& :is(button, a)': {
      width: 'full',
      justifyContent: 'start',
      borderRadius: 'sm',
      focusVisibleRing: 'inside',
      focusRingWidth: '2px',
    },
    // Below its button, or above it where there is no room, to the side on which there is some.
    positionArea: 'block-end span-inline-start',
    positionTryFallbacks: 'flip-block, flip-inline, flip-block flip-inline',
    my: '1',
    // Browsers without anchors show it at the bottom of the screen.
    '@supports not (position-area: block-end)': { insetBlockEnd: '4', insetInline: '4', mx: 'auto' },
  },
});
