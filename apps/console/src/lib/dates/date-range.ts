export const presets = ['today', 'yesterday', 'last7', 'last30'] as const;
export type DatePreset = (typeof presets)[number];

const dayMs = 86_400_000;
const firstDay: Readonly<Record<DatePreset, number>> = {
  today: 0,
  yesterday: 1,
  last7: 6,
  last30: 29,
};

/** A span of time in ISO 8601 UTC; `to` is the first moment after it. */
export interface TimeSpan {
  from?: string;
  to?: string;
}

/** Whether a moment, in ISO 8601 UTC, lies in a span: its first moment does, the first one after it does not. */
export function isWithin(at: string, { from, to }: TimeSpan): boolean {
  return (from === undefined || at >= from) && (to === undefined || at < to);
}

/** From midnight of the first day, in the user's time zone; `to` only where the range ends before now. */
export function dateRange(preset: DatePreset, now: Date, timeZone: string): TimeSpan {
  const from = midnight(now, firstDay[preset], timeZone).toISOString();
  return preset === 'yesterday' ? { from, to: midnight(now, 0, timeZone).toISOString() } : { from };
}

/** Whole days of the user's time zone, both included; an absent or impossible day leaves that side open. */
export function daysRange(
  days: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): TimeSpan {
  const from = isDay(days.from) ? dayStart(days.from, 0, timeZone) : undefined;
  const to = isDay(days.to) ? dayStart(days.to, 1, timeZone) : undefined;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

/** Whether a word is a day of the calendar, written as 2026-11-21. */
export function isDay(word: string | undefined): word is string {
  if (word === undefined || !/^\d{4}-\d\d-\d\d$/.test(word)) return false;
  const at = new Date(`${word}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(word);
}

/** The moment that a zone\u2019s clocks show as `2026-11-22T21:00`; undefined for anything else. */
export function momentOf(wall: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return undefined;
  const asUtcMs = Date.parse(`${wall}:00Z`);
  return Number.isNaN(asUtcMs) ? undefined : zonedMoment(asUtcMs, timeZone).toISOString();
}

/** What a zone\u2019s clocks show at a moment, as `2026-11-22T21:00`. */
export function zonedText(iso: string, timeZone: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() + offsetMs(at, timeZone)).toISOString().slice(0, 16);
}

function dayStart(day: string, daysLater: number, timeZone: string): string {
  return zonedMoment(Date.parse(`${day}T00:00:00Z`) + daysLater * dayMs, timeZone).toISOString();
}

/** The midnight that began the day `daysAgo` days before the one `now` is in. */
function midnight(now: Date, daysAgo: number, timeZone: string): Date {
  const today = wallClock(now, timeZone);
  return zonedMoment(Date.UTC(today.year, today.month - 1, today.day) - daysAgo * dayMs, timeZone);
}

/** The moment a zone's clocks show what UTC has at `asUtcMs`. Right also across a change of clocks. */
function zonedMoment(asUtcMs: number, timeZone: string): Date {
  const guess = new Date(asUtcMs - offsetMs(new Date(asUtcMs), timeZone));
  return new Date(asUtcMs - offsetMs(guess, timeZone));
}

/** How far the zone's clocks are ahead of UTC at a moment. */
function offsetMs(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(at, timeZone);
  return (
    Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1_000) * 1_000
  );
}

function wallClock(at: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}
