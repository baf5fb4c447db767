import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

interface CheckboxFieldProps extends Omit<HTMLChakraProps<'input'>, 'type'> {
  label: string;
}

/** A native checkbox in a label that is as tall as a button. */
export const CheckboxField = ({ label, ...input }: CheckboxFieldProps) => (
  <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
    <Box {...input} type="checkbox" />
    {label}
  </chakra.label>
);

const Box = chakra('input', {
  base: {
    boxSize: '5',
    flexShrink: '0',
    accentColor: 'brand.solid',
    cursor: 'pointer',
    borderRadius: 'sm',
    focusVisibleRing: 'outside',
  },
});
