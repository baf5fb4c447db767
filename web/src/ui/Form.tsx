import { chakra } from '@chakra-ui/react';

/** Fields one below the other. Our own sentences stand under them, so the browser's stay away. */
export const Form = chakra(
  'form',
  { base: { display: 'flex', flexDirection: 'column', gap: '5' } },
  { defaultProps: { noValidate: true } },
);

/** Two fields beside each other where there is room. */
export const FieldRow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    gap: '5',
  },
});
