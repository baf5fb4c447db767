/**
 * The input of a booking on the day of all offers that benchmarks book, later than those of their data.
 * @param {{ service: string, provider: string, slot: string }} offer ids
 */
export const weddingOf = ({ service, provider, slot }) => ({
  serviceId: service,
  providerId: provider,
  eventDate: '2090-01-01',
  timeSlot: slot,
  eventType: 'Wedding',
  guestCount: 80,
  message: 'We look forward to it.',
  customerDetails: { name: 'Ada Okafor', email: 'ada@example.com', phone: '555-0101' },
});
