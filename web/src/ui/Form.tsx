import { chakra } from '@chakra-ui/react';

/** Fields one below the other. Our own sentences stand under them, so the browser's stay away. */
export const Form = chakra(
  'form',
  { base: { display: 'flex', flexDirection: 'column', gap: '5' } },
  { defaultProps: { noValidate: true } },
);
