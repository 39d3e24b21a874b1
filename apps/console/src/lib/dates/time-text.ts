import type { Translate } from '../text/index.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A span in one rounded-down unit: "4 s", "41 min", "2 h", "3 d". Less than a second, and the future, is "now". */
export function spanText(spanMs: number, t: Translate): string {
  if (spanMs < secondMs) return t('time.now');
  if (spanMs < minuteMs) return t('time.seconds', { count: Math.floor(spanMs / secondMs) });
  if (spanMs < hourMs) return t('time.minutes', { count: Math.floor(spanMs / minuteMs) });
  if (spanMs < dayMs) return t('time.hours', { count: Math.floor(spanMs / hourMs) });
  return t('time.days', { count: Math.floor(spanMs / dayMs) });
}

/** "6 min ago"; "now" stays "now". */
export function agoText(spanMs: number, t: Translate): string {
  return spanMs < secondMs ? t('time.now') : t('time.ago', { time: spanText(spanMs, t) });
}

/** What is left of a wait, as a clock counts it down: "14:32", "0:07", "1:02:00". Begun seconds count as whole ones. */
export function clockSpan(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / secondMs));
  const minutes = Math.floor(seconds / 60);
  const two = (count: number) => String(count).padStart(2, '0');
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

export interface Zone {
  timeZone: string;
  intlTag: string;
}

/** The full time with its zone, for hovering and exports. */
export function absoluteTime(at: Date, { timeZone, intlTag }: Zone): string {
  return format(at, intlTag, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
}

/** Day and time with the zone, to the minute: when something ends. */
export function zonedTime(at: Date, { timeZone, intlTag }: Zone): string {
  return format(at, intlTag, {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** Hours, minutes and seconds of a clock. */
export function clockTime(at: Date, { timeZone, intlTag }: Zone, withSeconds = true): string {
  return format(at, intlTag, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds ? { second: '2-digit' } : {}),
  });
}

/** The time alone for today, day and time for any other day: what a column of times needs. */
export function listTime(at: Date, now: Date, zone: Zone): string {
  const { timeZone, intlTag } = zone;
  const day = (date: Date) =>
    format(date, 'en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (day(at) === day(now)) return clockTime(at, zone, false);
  return format(at, intlTag, {
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** A day of the calendar, written as 2026-11-21, in the words of the language. */
export function dayText(day: string, intlTag: string): string {
  return format(new Date(`${day}T00:00:00Z`), intlTag, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formatters are dear to make and are kept. Unknown zones fall back to the machine's. */
function format(at: Date, intlTag: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${intlTag} ${JSON.stringify(options)}`;
  const kept = formats.get(key) ?? makeFormat(intlTag, options);
  formats.set(key, kept);
  return kept
    .format(at)
    .replace(/(\d\d)\.(\d\d)(?:\.(\d\d))?(?=$| )/, (_, ...parts: string[]) =>
      parts.slice(0, 3).filter(Boolean).join(':'),
    );
}

function makeFormat(intlTag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const withCycle = { ...options, hourCycle: 'h23' as const };
  try {
    return new Intl.DateTimeFormat(intlTag, withCycle);
  } catch {
    const { timeZone: _unknown, ...rest } = withCycle;
    return new Intl.DateTimeFormat(intlTag, rest);
  }
}
