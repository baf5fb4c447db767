import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

interface CheckboxProps extends Omit<HTMLChakraProps<'input'>, 'type'> {
  /** shown beside it; without one, `aria-label` names it */
  label?: string;
}

/** A checkbox in a touch target as tall as a button. */
export const Checkbox = ({ label, ...input }: CheckboxProps) => (
  <chakra.label
    display="inline-flex"
    alignItems="center"
    justifyContent="center"
    gap="2"
    minW="11"
    minH="11"
    textStyle="sm"
    cursor="pointer"
  >
    <Box {...input} type="checkbox" />
    {label}
  </chakra.label>
);

const Box = chakra('input', {
  base: {
    flexShrink: '0',
    boxSize: '5',
    accentColor: 'brand.solid',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
  },
});
