interface Span {
  startTime: string;
  endTime: string;
  endsNextDay: boolean;
}

/** `7:00 PM` for `19:00`, the format of the API. Without `Intl`, for the reason in `numbers.ts`. */
export function formatTime(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** `6:00 PM – 11:30 PM`, or `7:00 PM – 1:00 AM next day` if it ends after midnight (P13). */
export const formatSpan = ({ startTime, endTime, endsNextDay }: Span): string =>
  `${formatTime(startTime)} – ${formatTime(endTime)}${endsNextDay ? ' next day' : ''}`;
