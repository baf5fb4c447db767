import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

interface SwitchFieldProps extends Omit<HTMLChakraProps<'input'>, 'type' | 'role'> {
  label: string;
}

/** A switch in a label that is as tall as a button: a native checkbox with another role and look. */
export const SwitchField = ({ label, ...input }: SwitchFieldProps) => (
  <chakra.label display="flex" alignItems="center" gap="3" minH="11" cursor="pointer">
    <Track {...input} type="checkbox" role="switch" />
    {label}
  </chakra.label>
);

const Track = chakra('input', {
  base: {
    appearance: 'none',
    flexShrink: '0',
    width: '10',
    height: '6',
    padding: '1',
    borderRadius: 'pill',
    borderWidth: '1px',
    borderColor: 'fg.muted',
    bg: 'bg.muted',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    // The knob, which is also visible where colours are forced.
    _before: {
      content: '""',
      display: 'block',
      boxSize: '3.5',
      borderRadius: 'pill',
      bg: 'fg.muted',
      borderWidth: '1px',
      borderColor: 'fg.muted',
      transition: 'translate 0.15s',
      _motionReduce: { transition: 'none' },
    },
    _checked: {
      bg: 'brand.solid',
      borderColor: 'brand.solid',
      _before: { translate: '1rem', bg: 'brand.contrast', borderColor: 'brand.contrast' },
    },
  },
});
