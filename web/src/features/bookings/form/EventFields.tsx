import { Flex } from '@chakra-ui/react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { fieldsOf } from '../../../lib/fields-of.js';
import { filled } from '../../../lib/rules.js';
import { Button } from '../../../ui/Button.js';
import { TextAreaField } from '../../../ui/form/TextAreaField.js';
import { TextField } from '../../../ui/form/TextField.js';
import { guestCountRules, type BookingFields } from './booking-fields.js';
import { usualEvents } from './usual-events.js';

interface EventFieldsProps {
  form: UseFormReturn<BookingFields>;
  /** of the service */
  category: string;
}

/** The occasion: its kind, typed or chosen from the usual ones, the guests, and a message. */
export function EventFields({ form, category }: EventFieldsProps) {
  const field = fieldsOf(form);
  const { setValue, formState, control } = form;
  const eventType = useWatch({ control, name: 'eventType' });
  const choose = (event: string) =>
    setValue('eventType', event, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <>
      <div>
        <TextField
          label="Event Type"
          placeholder="e.g. Birthday, Wedding, Corporate"
          autoComplete="off"
          {...field('eventType', filled('Event type is required'))}
        />
        <Flex
          role="group"
          aria-label="Suggestions"
          gap="2"
          mt="1.5"
          py="1"
          // On phones one line, to the edges of the panel.
          wrap={{ md: 'wrap' }}
          overflowX={{ base: 'auto', md: 'visible' }}
          mx={{ base: '-5', md: '0' }}
          px={{ base: '5', md: '0' }}
        >
          {usualEvents(category).map((event) => (
            <Button
              key={event}
              variant="outline"
              size="sm"
              flex="none"
              minH={{ base: '11', md: '9' }}
              _pressed={{ bg: 'brand.subtle', color: 'brand.fg', borderColor: 'brand.fg' }}
              aria-pressed={event === eventType}
              onClick={() => choose(event)}
            >
              {event}
            </Button>
          ))}
        </Flex>
      </div>
      <TextField label="Guest Count" inputMode="numeric" autoComplete="off" {...field('guestCount', guestCountRules)} />
      <TextAreaField label="Additional Message" hint="Optional" autoComplete="off" {...field('message')} />
    </>
  );
}
