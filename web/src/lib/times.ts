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

/** `6–10 PM`, `10:30 AM–2 PM` or `7 PM–1 AM`, where there is little space. */
export function formatShortSpan({ startTime, endTime, endsNextDay }: Span): string {
  const [start, end] = [startTime, endTime].map((time) => formatTime(time).replace(':00', '')) as [string, string];
  const half = end.slice(-3);
  return `${start.endsWith(half) && !endsNextDay ? start.slice(0, -3) : start}–${end}`;
}
