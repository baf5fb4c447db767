import { chakra, Grid, type GridProps } from '@chakra-ui/react';
import type { ComponentProps, KeyboardEvent } from 'react';

interface FormProps extends ComponentProps<typeof Column> {
  /** Enter in a field does not submit it: for what cannot simply be corrected afterwards, and tiles to choose from. */
  onlyByButton?: boolean;
}

/** A column of fields. The browser's validation is off, because the app shows its own messages under the fields. */
export const Form = ({ onlyByButton = false, ...form }: FormProps) => (
  <Column noValidate onKeyDown={onlyByButton ? ignoreEnter : undefined} {...form} />
);

/** A file input opens its window on Enter. */
function ignoreEnter(event: KeyboardEvent) {
  const isField = event.target instanceof HTMLInputElement && event.target.type !== 'file';
  if (event.key === 'Enter' && isField) event.preventDefault();
}

const Column = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } });

/** Two fields side by side if the width allows. */
export const FieldRow = (row: GridProps) => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
    alignItems="start"
    gap="5"
    {...row}
  />
);

/** The button that sends the form of a dialog; on phones it remains in reach while the fields are scrolled. */
export const DialogActions = chakra(
  'div',
  {
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
  },
  { defaultProps: { 'data-sticks': '' } },
);
