import { fetchWithTimeout } from '../graphql/fetch-with-timeout.js';
import { showAlert } from '../lib/alerts.js';
import { saveFile } from '../lib/save-file.js';
import { readUserToken } from './storage.js';
import { useSession } from './useSession.js';

const FAILED = 'Failed to add the booking to your calendar';

/** @returns a function that downloads the calendar file of a booking, which calendars open */
export function useCalendarFile() {
  const { endSessionOf } = useSession();

  return async ({ id, eventDate }: { id: string; eventDate: string }): Promise<void> => {
    const token = readUserToken();
    try {
      const response = await fetchWithTimeout(`/api/bookings/${id}/calendar.ics`, {
        headers: { authorization: `Bearer ${token ?? ''}` },
      });
      if (response.status === 401) endSessionOf(token);
      else if (response.ok) saveFile(`booking-${eventDate}.ics`, await response.blob());
      else showAlert(((await response.json()) as { message?: string }).message ?? FAILED);
    } catch {
      showAlert(FAILED);
    }
  };
}
