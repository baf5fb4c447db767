// Checked by the compiler, never run: the parameters and results of the generated hooks.
import { skipToken } from '@apollo/client/react';
import { useAvailableSlotsQuery, useCreateBookingMutation } from './generated/booking.js';
import { useConfigQuery } from './generated/config.js';
import { useServicesQuery } from './generated/services.js';

export function useTypeTests() {
  useConfigQuery();
  useServicesQuery({ fetchPolicy: 'no-cache' });
  useAvailableSlotsQuery(skipToken);

  const { data } = useAvailableSlotsQuery({ variables: { serviceId: 'a', date: '2026-06-27' } });
  const start: string | undefined = data?.availableSlots[0]?.startTime;

  // @ts-expect-error its variables are required
  useAvailableSlotsQuery();
  // @ts-expect-error one of them is missing
  useAvailableSlotsQuery({ variables: { serviceId: 'a' } });
  // @ts-expect-error the query does not request this field
  void data?.availableSlots[0]?.isBooked;

  const [createBooking] = useCreateBookingMutation();
  // @ts-expect-error a mutation's variables are required where it is called
  void createBooking();
  // @ts-expect-error the guest count is a number
  void createBooking({ variables: { input: { guestCount: '80' } } });

  return start;
}
