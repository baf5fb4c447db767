import { useDownload } from './useDownload.js';

/** @returns a function that downloads the calendar file of a booking, which calendars open */
export function useCalendarFile() {
  const download = useDownload();

  return ({ id, eventDate }: { id: string; eventDate: string }): Promise<void> =>
    download({
      path: `/api/bookings/${id}/calendar.ics`,
      name: `booking-${eventDate}.ics`,
      failed: 'Failed to add the booking to your calendar',
    });
}
