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
