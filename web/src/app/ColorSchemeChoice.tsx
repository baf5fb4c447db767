import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { readColorScheme, storeColorScheme, type ColorScheme } from '../session/storage.js';

const CHOICES: readonly [ColorScheme, string][] = [
  [null, 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** The colours of the pages: those that the system prefers, or the visitor's choice, which this browser stores. */
export function ColorSchemeChoice() {
  const [chosen, setChosen] = useState(readColorScheme);
  const choose = (scheme: ColorScheme) => {
    storeColorScheme(scheme);
    // Without a choice, the style sheet applies, which permits both.
    document.documentElement.style.colorScheme = scheme ?? '';
    setChosen(scheme);
  };
  return (
    <Group role="group" aria-label="Theme">
      {CHOICES.map(([scheme, label]) => (
        <button key={label} type="button" aria-pressed={chosen === scheme} onClick={() => choose(scheme)}>
          {label}
        </button>
      ))}
    </Group>
  );
}

const Group = chakra('div', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    p: '1',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'pill',
    '& button': {
      minH: { base: '11', md: '9' },
      px: '3.5',
      borderRadius: 'pill',
      fontWeight: 'medium',
      cursor: 'pointer',
      focusVisibleRing: 'outside',
    },
    '& button:hover': { color: 'fg' },
    '& button[aria-pressed=true]': { bg: 'bg.selected', color: 'brand.fg', boxShadow: 'card' },
  },
});
