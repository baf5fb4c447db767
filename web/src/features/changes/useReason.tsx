import { useState } from 'react';
import { MAX_BOOKING_REASON } from '../../lib/limits.js';
import { Button } from '../../ui/Button.js';
import { TextAreaField } from '../../ui/TextField.js';

/**
 * A field for a reason, which a button opens. The buttons beside it act at once, with what it contains.
 * @returns `button` and `field`; `reason`, the text if there is one
 */
export function useReason(titleId: string, otherParty: 'customer' | 'provider') {
  const [text, setText] = useState<string | null>(null);
  return {
    reason: text?.trim() || null,
    button: text === null && (
      <Button variant="ghost" aria-describedby={titleId} onClick={() => setText('')}>
        Add a Reason
      </Button>
    ),
    field: text !== null && (
      <TextAreaField
        label="Reason"
        hint={`Optional. The ${otherParty} can read it.`}
        rows={2}
        maxLength={MAX_BOOKING_REASON}
        value={text}
        onChange={({ target }) => setText(target.value)}
        // It has been opened by the button, in whose place it appears.
        autoFocus
      />
    ),
  };
}
