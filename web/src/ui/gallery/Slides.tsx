import { chakra, Span } from '@chakra-ui/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from '../Button.js';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.js';
import type { SlidesState } from './useSlides.js';

interface SlidesProps {
  /** for screen readers */
  label: string;
  count: number;
  slides: SlidesState;
  children: (index: number) => ReactNode;
  /** whether the strip itself takes the focus, because its slides contain nothing that does */
  focusable?: boolean;
}

/** A carousel: swiped, or moved by buttons or the keys for left and right; it never moves by itself. */
export function Slides({ label, count, slides, children, focusable = false }: SlidesProps) {
  const { current, show, prepare, strip, events } = slides;
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || count < 2) return;
    event.preventDefault();
    show(current + step);
  };
  return (
    <Frame
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={moveByKey}
      onPointerEnter={prepare}
      onTouchStart={prepare}
      onFocus={prepare}
    >
      <div ref={strip} className="strip" tabIndex={focusable ? 0 : undefined} {...events}>
        {/* In the strip, so that a swipe may begin on it. */}
        {count > 1 && (
          <Move side="start" label="Previous picture" disabled={current === 0} onClick={() => show(current - 1)}>
            <ChevronLeftIcon />
          </Move>
        )}
        {Array.from({ length: count }, (_, index) => (
          <div
            key={index}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${count}`}
            // Those out of view are skipped by the Tab key and by screen readers.
            inert={index !== current}
          >
            {index <= slides.reached && children(index)}
          </div>
        ))}
        {count > 1 && (
          <Move side="end" label="Next picture" disabled={current === count - 1} onClick={() => show(current + 1)}>
            <ChevronRightIcon />
          </Move>
        )}
      </div>
      {count > 1 && (
        <>
          <span className="count" aria-hidden="true">
            {current + 1} / {count}
          </span>
          <Span role="status" srOnly>
            Picture {current + 1} of {count}
          </Span>
        </>
      )}
    </Frame>
  );
}

interface MoveProps {
  side: 'start' | 'end';
  label: string;
  /** not the attribute: a focused button that is disabled would lose the focus */
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

const Move = ({ side, label, disabled, ...button }: MoveProps) => (
  <Button variant="outline" size="icon" className={side} aria-label={label} aria-disabled={disabled} {...button} />
);

const Frame = chakra('section', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    '& .strip': {
      display: 'flex',
      height: 'full',
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollSnapType: 'x mandatory',
      scrollBehavior: 'smooth',
      scrollbarWidth: 'none',
      focusVisibleRing: 'inside',
      _motionReduce: { scrollBehavior: 'auto' },
    },
    '& .strip > div': { flex: '0 0 100%', minWidth: '0', scrollSnapAlign: 'start', scrollSnapStop: 'always' },
    // They stay where they are while the slides below them move.
    '& .start, & .end': {
      position: 'sticky',
      zIndex: '1',
      flexShrink: '0',
      alignSelf: 'center',
      boxShadow: 'card',
      '&[aria-disabled=true]': { opacity: '0', pointerEvents: 'none' },
      '&[aria-disabled=true]:focus-visible': { opacity: '0.55' },
    },
    '& .start': { insetStart: '3', marginEnd: '-11' },
    '& .end': { insetEnd: '3', marginStart: '-11' },
    '& .count': {
      position: 'absolute',
      bottom: '3',
      insetStart: '3',
      px: '3',
      py: '1',
      borderRadius: 'pill',
      bg: 'bg.panel',
      color: 'fg',
      textStyle: 'xs',
      fontWeight: 'semibold',
      boxShadow: 'card',
      pointerEvents: 'none',
    },
  },
});
