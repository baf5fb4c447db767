import { Box, chakra } from '@chakra-ui/react';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { formatCount } from '../lib/numbers.js';

interface TabsProps<Tab extends string> {
  /** names the tab list */
  label: string;
  tabs: readonly Tab[];
  current: Tab;
  onChange: (tab: Tab) => void;
  /** how many entries of a tab wait for the user, in words and as a number */
  waiting?: Partial<Record<Tab, { count: number; text: string }>>;
  /** how many entries each tab has; undefined if that is not known */
  counts?: Partial<Record<Tab, number | undefined>>;
  /** the content of the current tab */
  children: ReactNode;
}

/** Tabs, labelled with their capitalised names; the left and right keys select the previous or next one. */
export function Tabs<Tab extends string>({
  label,
  tabs,
  current,
  onChange,
  waiting = {},
  counts = {},
  children,
}: TabsProps<Tab>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && tabs.at((tabs.indexOf(current) + step) % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };

  // On a narrow phone the tabs may be wider than the page. The bar begins with the first one, and measuring it would lay
  // out the page in the middle of its first rendering.
  const isScrolled = useRef(false);
  useEffect(() => {
    if (current === tabs[0] && !isScrolled.current) return;
    isScrolled.current = true;
    const bar = list.current;
    const tab = bar?.querySelector<HTMLElement>('[aria-selected=true]');
    if (bar && tab) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.clientWidth) / 2;
  }, [current, tabs]);

  return (
    <>
      <Bar data-sticks>
        <List ref={list} role="tablist" aria-label={label} data-many={tabs.length > 4} onKeyDown={onKeyDown}>
          {tabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}-${tab}`}
              data-tab={tab}
              aria-selected={tab === current}
              aria-controls={`${id}-panel`}
              aria-describedby={waiting[tab]?.count ? `${id}-${tab}-waiting` : undefined}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => onChange(tab)}
            >
              {capitalised(tab)}
              {waiting[tab] && waiting[tab].count > 0 && <span aria-hidden="true">{waiting[tab].count}</span>}
              {counts[tab] !== undefined && (
                <span aria-hidden="true" data-plain>
                  {formatCount(counts[tab])}
                </span>
              )}
            </button>
          ))}
        </List>
      </Bar>
      {tabs.map(
        (tab) =>
          waiting[tab] &&
          waiting[tab].count > 0 && (
            <span key={tab} id={`${id}-${tab}-waiting`} hidden>
              {waiting[tab].text}
            </span>
          ),
      )}
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        tabIndex={0}
        mt="6"
        borderRadius="control"
        focusVisibleRing="outside"
        focusRingOffset="2"
      >
        {children}
      </Box>
    </>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Remains in reach below the header, and covers what is scrolled below it, also at its sides. */
const Bar = chakra('div', {
  base: {
    position: 'sticky',
    top: 'calc(4rem + 1px)',
    zIndex: '1',
    mb: '-2',
    py: '2',
    mx: { base: '-4', md: '-8' },
    px: { base: '4', md: '8' },
    bg: 'bg',
  },
});

/** Scrolls sideways instead of wrapping. */
const List = chakra('div', {
  base: {
    display: 'flex',
    gap: { base: '0', sm: '1' },
    overflowX: 'auto',
    scrollbarWidth: 'none',
    width: { base: 'full', sm: 'fit-content' },
    maxW: 'full',
    p: '1',
    bg: 'bg.muted',
    borderRadius: 'pill',
    '& button': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1.5',
      flex: { base: '1 0 auto', sm: 'none' },
      minH: '11',
      px: { base: '1.5', sm: '4' },
      borderRadius: 'pill',
      textStyle: 'sm',
      fontWeight: 'medium',
      color: 'fg.muted',
      cursor: 'pointer',
      outline: '0',
      focusVisibleRing: 'inside',
    },
    '& [aria-hidden]': {
      minW: '5',
      px: '1.5',
      borderRadius: 'pill',
      bg: 'pending.bg',
      color: 'pending.fg',
      textStyle: 'xs',
      fontWeight: 'semibold',
    },
    '& [data-plain]': { minW: '0', px: '0', bg: 'transparent', color: 'inherit', fontWeight: 'normal' },
    '& button:not([aria-selected=true]):hover': { color: 'fg' },
    // Four tabs and a count fit on the narrowest phones, five on most.
    '@media (width < 22rem)': { '& button': { gap: '1', textStyle: 'xs' } },
    '&[data-many=true] button': {
      gap: { base: '1', sm: '1.5' },
      textStyle: { base: 'xs', sm: 'sm' },
      px: { base: '1', sm: '4' },
    },
    // With its number below.
    '&[data-many=true] button:has([data-plain])': {
      flexDirection: { base: 'column', sm: 'row' },
      gap: { base: '0', sm: '1.5' },
    },
    '&[data-many=true] [aria-hidden]:not([data-plain])': { minW: { base: '4', sm: '5' }, px: { base: '1', sm: '1.5' } },
    '& button[aria-selected=true]': {
      bg: 'bg.selected',
      color: 'brand.fg',
      boxShadow: 'card',
    },
  },
});
