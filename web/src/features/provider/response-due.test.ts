import { responseDue } from './response-due.js';

const zone = 'America/Los_Angeles';
const request = { createdAt: '2026-11-24T18:30:00.000Z', eventDate: '2026-12-05', timeSlot: { startTime: '18:00' } };
const at = (instant: string) => new Date(instant);

test('a response is due 24 hours after the request, on the clock of the marketplace', () => {
  const now = at('2026-11-25T18:29:00.000Z');
  expect(responseDue(request, zone, now)).toEqual({ day: '2026-11-25', time: '10:30', isOverdue: false });
  expect(responseDue(request, zone, at('2026-11-25T18:31:00.000Z')).isOverdue).toBe(true);
});

test('a response is due when the slot begins if that is earlier', () => {
  const tomorrow = { ...request, eventDate: '2026-11-25', timeSlot: { startTime: '00:30' } };
  expect(responseDue(tomorrow, zone, at('2026-11-25T08:00:00.000Z'))).toEqual({
    day: '2026-11-25',
    time: '00:30',
    isOverdue: false,
  });
});
