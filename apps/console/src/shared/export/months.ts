import { daysRange, type TimeSpan } from '../../lib/dates/date-range.ts';

const most = 13;

/** This month of a zone and those before it, newest first: 2026-11. */
export function lastMonths(now: Date, timeZone: string): string[] {
  const [year = 0, month = 1] = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
  })
    .format(now)
    .split('-')
    .map(Number);
  return Array.from({ length: most }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** From the first midnight of a month to that of the next one, in the zone. */
export function monthRange(month: string, timeZone: string): TimeSpan {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return daysRange({ from: `${month}-01`, to: last }, timeZone);
}

export function monthText(month: string, intlTag: string): string {
  return new Intl.DateTimeFormat(intlTag, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${month}-01T00:00:00Z`));
}
