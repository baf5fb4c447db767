import type { Email } from 'postal-mime';
import { momentInWords } from '../../kernel/wall-time.js';

/**
 * Replaces the time of the marketplace in each `LocalTime` of a page by that of the reader. Only the browser knows their
 * time zone.
 */
export const LOCAL_TIMES = `
  for (const time of document.querySelectorAll('time'))
    time.textContent = new Date(time.dateTime).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long' });
`;

/** When a mail was written; without the script, in the time of the marketplace. Nothing if the mail has no valid date. */
export function LocalTime({ mail: { date = '' }, timeZone }: { mail: Email; timeZone: string }) {
  const instant = new Date(date);
  if (Number.isNaN(instant.getTime())) return null;
  return <time dateTime={instant.toISOString()}>{momentInWords(timeZone, instant)}</time>;
}
