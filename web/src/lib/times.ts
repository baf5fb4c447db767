interface Span {
  startTime: string;
  endTime: string;
  endsNextDay: boolean;
}

/** `18:00 - 23:30`, and `18:00 - 01:00 (+1 day)` where the end is on the next day (decision 13). */
export const formatSpan = ({ startTime, endTime, endsNextDay }: Span): string =>
  `${startTime} - ${endTime}${endsNextDay ? ' (+1 day)' : ''}`;
