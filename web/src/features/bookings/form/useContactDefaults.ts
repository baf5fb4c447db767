import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useBookingContactQuery } from '../../../graphql/generated/booking-contact.js';
import { useLogged } from '../../../graphql/useLogged.js';
import type { BookingFields } from './booking-fields.js';

/**
 * Fills in the contact that the account has, and what it lacks from its last booking (P51), where nothing was typed. A
 * field that has the focus remains as it is: what is typed at that moment would be appended to what is filled in.
 * @param shown whether the fields are there; before that, React Hook Form fills in nothing
 */
export function useContactDefaults(
  { getFieldState, getValues, resetField }: UseFormReturn<BookingFields>,
  shown: boolean,
) {
  // Not in the cache: the lists of the dashboards are there.
  const { data, error } = useBookingContactQuery({ fetchPolicy: 'no-cache', errorPolicy: 'all' });
  useLogged('Contact data could not be fetched', error);
  const me = data?.me;
  const last = data?.myBookings?.[0]?.customerDetails;

  useEffect(() => {
    if (!shown) return;
    for (const name of ['name', 'email', 'phone'] as const) {
      const known = me?.[name] ?? last?.[name];
      const isUntouched = getValues(name) === '' && !getFieldState(name).isDirty && focusedField() !== name;
      if (known && isUntouched) resetField(name, { defaultValue: known });
    }
  }, [shown, me, last, getValues, getFieldState, resetField]);
}

const focusedField = () => document.activeElement?.getAttribute('name');
