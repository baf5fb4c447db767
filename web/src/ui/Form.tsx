import { chakra } from '@chakra-ui/react';

/** A column of fields. The browser's validation is off, because the app shows its own messages under the fields. */
export const Form = chakra(
  'form',
  { base: { display: 'flex', flexDirection: 'column', gap: '5' } },
  { defaultProps: { noValidate: true } },
);

/** Two fields side by side if the width allows. */
export const FieldRow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    gap: '5',
  },
});

/** The button that sends the form of a dialog; on phones it remains in reach while the fields are scrolled. */
export const DialogActions = chakra('div', {
  base: {
    position: { base: 'sticky', sm: 'static' },
    bottom: '0',
    // Below the calendar of a field.
    zIndex: 'nav',
    display: 'grid',
    py: { base: '3', sm: '0' },
    my: { base: '-3', sm: '0' },
    bg: 'bg.panel',
  },
});
