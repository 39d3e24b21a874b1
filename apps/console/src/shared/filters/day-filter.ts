import type { Search } from '../../app/router/search.ts';
import type { Translate } from '../../lib/text/index.ts';
import {
  dateRange,
  daysRange,
  isDay,
  presets,
  type DatePreset,
  type TimeSpan,
} from '../../lib/dates/date-range.ts';
import { dayText } from '../../lib/dates/time-text.ts';

/** A range of days as the address says it: a preset, or days such as 2026-11-21, both included. */
export interface DayFilter {
  date?: DatePreset;
  from?: string;
  to?: string;
}

/** What the address says of no days. */
export const noDays = { date: undefined, from: undefined, to: undefined } as const;

/** Words it does not know are no filter; a preset goes before days. */
export function readDays({ date, from, to }: Search): DayFilter {
  const preset = presets.find((known) => known === date);
  if (preset !== undefined) return { date: preset };
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

/** The moments between which it lies; days begin at midnight in the user's time zone. */
export function spanOf(
  { date, from, to }: DayFilter,
  { now, timeZone }: { now: Date; timeZone: string },
): TimeSpan {
  return date === undefined ? daysRange({ from, to }, timeZone) : dateRange(date, now, timeZone);
}

/** The chosen days in words; undefined when none are. */
export function daysText(
  { date, from, to }: DayFilter,
  { t, intlTag }: { t: Translate; intlTag: string },
): string | undefined {
  if (date !== undefined) return t(`days.${date}`);
  const [first, last] = [from, to].map((day) => day && dayText(day, intlTag));
  if (first && last) return first === last ? first : t('days.range', { from: first, to: last });
  if (first) return t('days.since', { from: first });
  return last ? t('days.until', { to: last }) : undefined;
}
