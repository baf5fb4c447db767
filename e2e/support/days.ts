/** The day that is `days` days from now, as `yyyy-MM-dd`, in the time zone of the marketplace, which is UTC here. */
export function dayFromNow(days: number): string {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day in the format of the date field: MM/dd/yyyy. */
export function asTyped(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
