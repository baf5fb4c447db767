import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { inWords } from '../lib/dates.js';
import { ShieldIcon } from './icons.js';

/**
 * The mark beside the name of a provider whose business an administrator has verified (P73). Pressed, it explains itself
 * in a native popover, which also describes it to screen readers. Nothing without a day.
 */
export function Verified({ since }: { since: string | null }) {
  const id = useId();
  if (since === null) return null;
  return (
    <Mark className="verified">
      <button type="button" popoverTarget={id} aria-describedby={id}>
        <ShieldIcon /> Verified
      </button>
      <span popover="auto" id={id}>
        {`We have checked the name and the city of this business. Verified since ${inWords(since).medium}.`}
      </span>
    </Mark>
  );
}

// One styled element with plain elements inside, as in a card.
const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    flex: 'none',
    textStyle: 'xs',
    fontWeight: 'medium',
    '& button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      // A target of 44 px in a line of text.
      minH: '11',
      my: '-3',
      cursor: 'pointer',
      borderRadius: 'sm',
      focusVisibleRing: 'outside',
    },
    '& [popover]': {
      inset: 'auto',
      m: '1',
      p: '3',
      width: 'max-content',
      maxW: 'min(18rem, calc(100vw - 2rem))',
      textStyle: 'sm',
      fontWeight: 'normal',
      color: 'fg',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'control',
      boxShadow: 'lifted',
      // Centred on the mark, as far as the edges of the screen allow.
      positionArea: 'block-end span-all',
      positionTryFallbacks: 'flip-block',
      // Browsers without anchors show it at the bottom of the screen.
      '@supports not (position-area: block-end)': { insetBlockEnd: '4', insetInline: '4', mx: 'auto' },
    },
  },
});
