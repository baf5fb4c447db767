/** `yyyy-MM-dd`, so many days from today by the marketplace's clock, which is that of UTC here. */
export function dayFromNow(days: number): string {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day as the date picker shows it and takes it: MM/dd/yyyy. */
export function asTyped(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
