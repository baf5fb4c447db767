import { chakra } from '@chakra-ui/react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../ui/Button.js';
import { SubmitButton } from '../../../ui/form/SubmitButton.js';
import { fieldsInOrder, isOptional, type BookingFields } from './booking-fields.js';

const NAMES: Partial<Record<keyof BookingFields, string>> = {
  eventDate: 'date',
  timeSlot: 'time',
  eventType: 'event type',
  guestCount: 'guests',
  name: 'name',
  email: 'email',
  phone: 'phone',
};

/**
 * The button that sends the form. On phones a bar at the lower edge names what is still missing, and leads to it; once
 * nothing is, the button itself takes its place.
 */
export function SubmitBar({ form }: { form: UseFormReturn<BookingFields> }) {
  const values = useWatch({ control: form.control });
  const missing = fieldsInOrder.filter((name) => !isOptional(name) && !values[name]?.trim());
  const isReady = missing.length === 0;
  return (
    <>
      {!isReady && (
        <Bar data-stuck hideFrom="md">
          <Button
            variant="outline"
            whiteSpace="normal"
            onClick={({ currentTarget }) => focusField(currentTarget.form!, missing[0]!)}
          >
            Still missing: {missing.map((name) => NAMES[name]).join(', ')}
          </Button>
        </Bar>
      )}
      <Bar data-stuck={isReady ? '' : undefined}>
        <SubmitButton busy={form.formState.isSubmitting} busyText="Submitting...">
          Submit Booking Request
        </SubmitButton>
      </Bar>
    </>
  );
}

/** Immediately: a phone shows its keyboard only for what gets the focus during the touch. */
function focusField({ elements }: HTMLFormElement, name: keyof BookingFields) {
  // A day without free times has no field for them.
  const found = elements.namedItem(name) ?? elements.namedItem('eventDate' satisfies keyof BookingFields);
  const field = found instanceof RadioNodeList ? found[0] : found;
  if (field instanceof HTMLElement) field.focus();
}

const Bar = chakra('div', {
  base: {
    display: 'grid',
    textStyle: 'xs',
    color: 'fg.muted',
    '&[data-stuck]': {
      position: { base: 'sticky', md: 'static' },
      bottom: '0',
      zIndex: 'nav',
      // As wide as the panel around the form.
      mx: { base: '-5', md: '0' },
      px: { base: '5', md: '0' },
      pt: { base: '2', md: '0' },
      pb: { base: 'max(0.5rem, env(safe-area-inset-bottom))', md: '0' },
      bg: 'bg.panel',
      borderTopWidth: { base: '1px', md: '0' },
    },
  },
});
