import { chakra } from '@chakra-ui/react';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface TabsProps<Tab extends string> {
  /** names the tab list */
  label: string;
  tabs: readonly Tab[];
  current: Tab;
  onChange: (tab: Tab) => void;
  /** the content of the current tab */
  children: ReactNode;
}

/** Tabs, labelled with their capitalised names; the left and right keys select the previous or next one. */
export function Tabs<Tab extends string>({ label, tabs, current, onChange, children }: TabsProps<Tab>) {
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

  return (
    <>
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
            tabIndex={tab === current ? 0 : -1}
            onClick={() => onChange(tab)}
          >
            {capitalised(tab)}
          </button>
        ))}
      </List>
      <chakra.div
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
      </chakra.div>
    </>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const List = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    flexWrap: 'wrap',
    width: { base: 'full', sm: 'fit-content' },
    maxW: 'full',
    p: '1',
    bg: 'bg.muted',
    // Looks like a pill if there is one row of tabs.
    borderRadius: 'card',
    '& button': {
      flex: { base: '1 0 auto', sm: 'none' },
      minH: '11',
      px: { base: '2', sm: '4' },
      borderRadius: 'pill',
      textStyle: 'sm',
      fontWeight: 'medium',
      color: 'fg.muted',
      cursor: 'pointer',
      outline: '0',
      focusVisibleRing: 'outside',
      focusRingOffset: '0.5',
    },
    '& button:not([aria-selected=true]):hover': { color: 'fg' },
    // Three tabs per row on phones, instead of a single one in the last row.
    '&[data-many=true] button': { minW: { base: '30%', sm: '0' } },
    '& button[aria-selected=true]': {
      bg: 'bg.selected',
      color: 'brand.fg',
      boxShadow: 'card',
    },
  },
});
