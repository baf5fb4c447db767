import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readUserToken } from '../../session/storage.js';
import { discardDraft, storeDraft } from './booking-draft.js';
import type { BookingFields } from './booking-fields.js';

/** After the last change; sooner if the page is left. */
const DELAY_MS = 500;

/** Without what is filled in anyway, and the slot, which belongs to the day. */
const hasContent = ({ eventDate, eventType, guestCount, message }: BookingFields) =>
  Boolean(eventDate ?? (eventType || guestCount || message));

interface DraftOptions {
  serviceId: string;
  accountId: string;
  form: UseFormReturn<BookingFields>;
}

/**
 * Stores the form while it is being filled in, for the account and the service, so that it survives a look elsewhere
 * (P51).
 * @returns a function that removes what is stored, once the booking is made
 */
export function useBookingDraft({ serviceId, accountId, form }: DraftOptions) {
  const isDone = useRef(false);
  const { watch, getValues } = form;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      timer = undefined;
      // After a logout nothing personal may remain.
      if (isDone.current || readUserToken() === null) return;
      const fields = getValues();
      if (hasContent(fields)) storeDraft({ serviceId, accountId, fields });
      else discardDraft(serviceId, accountId);
    };
    const storeNow = () => void (timer && store());
    const changes = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(store, DELAY_MS);
    });
    window.addEventListener('pagehide', storeNow);
    return () => {
      changes.unsubscribe();
      window.removeEventListener('pagehide', storeNow);
      storeNow();
    };
  }, [watch, getValues, serviceId, accountId]);

  return () => {
    isDone.current = true;
    discardDraft(serviceId, accountId);
  };
}
