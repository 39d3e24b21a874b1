import type { Locale } from '@wallet/contract';

export interface ClockZone {
  timeZone: string;
  locale: Locale;
  /** Twelve short month names, January first. */
  months: string;
}

const zoneNames: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
  'Asia/Manila': 'PHT',
  UTC: 'UTC',
};

interface Parts {
  year: string;
  month: number;
  day: string;
  hour: string;
  minute: string;
  second: string;
}

/** `14:47`, in Indonesian `14.47`; with `seconds` also `14:47:05`. The zone is the merchant's, not the phone's. */
export function clockTime(
  iso: string,
  zone: ClockZone,
  options: { seconds?: boolean } = {},
): string {
  const { hour, minute, second } = partsOf(iso, zone.timeZone);
  return [hour, minute, ...(options.seconds ? [second] : [])].join(
    zone.locale === 'id' ? '.' : ':',
  );
}

/** A clock time that nobody can mistake: with its zone, and with its day when that is not the day of `nowIso`. */
export function zonedTime(iso: string, zone: ClockZone, nowIso: string): string {
  return dayText(iso, zone) === dayText(nowIso, zone)
    ? `${clockTime(iso, zone)} ${zoneName(zone.timeZone, iso)}`
    : datedTime(iso, zone);
}

/** `21 Nov, 14:37 WIB`: whatever day it is read on. */
export function datedTime(iso: string, zone: ClockZone): string {
  return `${dayMonth(iso, zone)}, ${clockTime(iso, zone)} ${zoneName(zone.timeZone, iso)}`;
}

/** `21 Nov 2026, 14:37:52 WIB`. */
export function fullTime(iso: string, zone: ClockZone): string {
  return `${dayText(iso, zone)}, ${clockTime(iso, zone, { seconds: true })} ${zoneName(zone.timeZone, iso)}`;
}

/** `21 Nov 2026`. */
export function dayText(iso: string, zone: ClockZone): string {
  return `${dayMonth(iso, zone)} ${partsOf(iso, zone.timeZone).year}`;
}

/** The name people use for a zone; for zones without one, its distance from UTC at that moment. */
export function zoneName(timeZone: string, iso: string): string {
  const known = zoneNames[timeZone];
  if (known !== undefined) return known;
  const parts = format(timeZone, { timeZoneName: 'shortOffset' }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
}

function dayMonth(iso: string, { timeZone, months }: ClockZone): string {
  const { day, month } = partsOf(iso, timeZone);
  return `${day} ${months.split(' ')[month - 1] ?? ''}`;
}

function partsOf(iso: string, timeZone: string): Parts {
  const parts = format(timeZone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso));
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const two = (text: string) => text.padStart(2, '0');
  return {
    year: value('year'),
    month: Number(value('month')),
    day: value('day'),
    hour: two(value('hour')),
    minute: two(value('minute')),
    second: two(value('second')),
  };
}

/** Only digits come from Intl, so that server and browser write the same text whatever their language data. */
function format(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}
