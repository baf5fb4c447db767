import { chakra } from '@chakra-ui/react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { SubmitButton } from '../../ui/SubmitButton.js';
import { fieldsInOrder, isOptional, type BookingFields } from './booking-fields.js';

/** What is missing, in a sentence. */
const NAMES: Partial<Record<keyof BookingFields, string>> = {
  eventDate: 'date',
  timeSlot: 'time',
  eventType: 'event type',
  guestCount: 'guests',
  name: 'name',
  email: 'email',
  phone: 'phone',
};

/** The button that sends the form; on phones it stays in view, below what is still missing. */
export function SubmitBar({ form }: { form: UseFormReturn<BookingFields> }) {
  const values = useWatch({ control: form.control });
  const missing = fieldsInOrder.filter((name) => !isOptional(name) && !values[name]?.trim());
  const [first] = missing;
  return (
    <Bar data-stays-below="">
      {first && (
        <chakra.button
          type="button"
          hideFrom="md"
          textAlign="start"
          textStyle="xs"
          color="fg.muted"
          cursor="pointer"
          focusVisibleRing="outside"
          borderRadius="sm"
          py="1"
          onClick={() => form.setFocus(first)}
        >
          Still missing: {missing.map((name) => NAMES[name]).join(', ')}
        </chakra.button>
      )}
      <SubmitButton busy={form.formState.isSubmitting} busyText="Submitting...">
        Submit Booking Request
      </SubmitButton>
    </Bar>
  );
}

/** As wide as the panel around the form. */
const Bar = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    position: { base: 'sticky', md: 'static' },
    bottom: '0',
    zIndex: 'nav',
    mx: { base: '-5', md: '0' },
    mb: { base: '-5', md: '0' },
    px: { base: '5', md: '0' },
    pt: { base: '2', md: '0' },
    pb: { base: 'max(0.75rem, env(safe-area-inset-bottom))', md: '0' },
    bg: 'bg.panel',
    borderTopWidth: { base: '1px', md: '0' },
    borderBottomRadius: 'panel',
  },
});
