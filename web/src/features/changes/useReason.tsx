import { useRef } from 'react';
import { MAX_BOOKING_REASON } from '../../lib/limits.js';
import { useDraftText } from '../../session/useDraft.js';
import { Button } from '../../ui/Button.js';
import { TextAreaField } from '../../ui/form/TextAreaField.js';

/**
 * A field for the reason of a change of a booking, which a button opens. The buttons beside it act at once, with what it
 * contains. What was not sent is shown again.
 * @returns `button` and `field`; `withReason`, which calls a function with the text if there is one, unless it is too
 *   long, and removes the text if the function returns true
 */
export function useReason(bookingId: string, titleId: string, otherParty: 'customer' | 'provider') {
  const { text, setText, discard } = useDraftText(`reason ${bookingId}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const isTooLong = text !== null && text.trim().length > MAX_BOOKING_REASON;
  return {
    withReason: async (act: (reason: string | null) => Promise<boolean>) => {
      if (isTooLong) field.current?.focus();
      else if (await act(text?.trim() || null)) discard();
    },
    button: text === null && (
      <Button data-quiet variant="ghost" fontWeight="medium" aria-describedby={titleId} onClick={() => setText('')}>
        Add a Reason
      </Button>
    ),
    field: text !== null && (
      <TextAreaField
        ref={field}
        label="Reason"
        hint={`Optional. The ${otherParty} can read it.`}
        rows={2}
        error={isTooLong ? `Reason can have up to ${MAX_BOOKING_REASON} characters` : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        // It has been opened by the button, in whose place it appears.
        autoFocus={text === ''}
      />
    ),
  };
}
