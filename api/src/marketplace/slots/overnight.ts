/** SQL, boolean: an end before the start is on the day after the date of the row (P13). */
export const endsNextDay = (row: string): string => `${row}.end_time < ${row}.start_time`;
