import type { Provider, StatementMapping } from '@wallet/contract';
import { startOfProviderDay } from '#modules/accounts/providers';

type Decimal = StatementMapping['decimal'];
type DateStyle = StatementMapping['date'];

const marks = /rp\.?|idr|php|₱/gi;
const forms: Readonly<Record<Decimal, RegExp>> = {
  point: /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/,
  comma: /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/,
};
const longest = 15;

/**
 * A statement's amount in minor units, or undefined: `1.234,50`, `-1,234.50`, `(75.00)`, `Rp
 * 10.000`, `10.000-`. Thousands groups must be whole, to detect the other decimal style.
 */
export function readStatementMoney(text: string, decimal: Decimal): bigint | undefined {
  const bare = text
    .replace(marks, '')
    .trim()
    .replace(/^([-+(])\s+/, '$1');
  const isNegative = /^-|-$|^\(.*\)$/.test(bare);
  const match = forms[decimal].exec(bare.replace(/^[-+(]|[-)]$/g, ''));
  if (!match) return undefined;
  const digits = (match[1] ?? '').replace(/[.,]/g, '');
  if (digits.length > longest) return undefined;
  const minor = BigInt(digits) * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
  return isNegative ? -minor : minor;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** As Indonesian statements shorten them, where it differs. */
const otherMonths: Readonly<Record<string, number>> = {
  mei: 5,
  agu: 8,
  agt: 8,
  ags: 8,
  okt: 10,
  des: 12,
};
const hourMs = 3_600_000;
const widths: Readonly<Record<DateStyle['time'], number>> = {
  none: 24 * hourMs,
  'HH:mm': 60_000,
  'HH:mm:ss': 1_000,
};

/** The interval of a statement's date and time in the provider's zone, as precise as written; else undefined. */
export function readStatementTime(
  provider: Provider,
  style: DateStyle,
  { date, time }: { date: string; time: string },
): { occurredFrom: Date; occurredTo: Date } | undefined {
  const day = readDay(date, style.format);
  const ofDayMs = readTimeOfDay(time, style.time);
  if (!day || ofDayMs === undefined) return undefined;
  const from = startOfDay(provider, day).getTime() + ofDayMs;
  return { occurredFrom: new Date(from), occurredTo: new Date(from + widths[style.time] - 1) };
}

/** The first moment of a provider's day, `2026-11-21`. */
export function startOfDay(provider: Provider, day: string): Date {
  // Noon in London is the same day in Jakarta and Manila.
  return startOfProviderDay(provider, new Date(`${day}T12:00:00Z`));
}

function readDay(text: string, format: DateStyle['format']): string | undefined {
  const parts = text.trim().split(/[-/.\s]+/);
  const names = format.split(/[-/.\s]+/);
  if (parts.length !== 3 || separatorOf(text) !== separatorOf(format)) return undefined;
  const part = (letter: string) => parts[names.findIndex((name) => name.startsWith(letter))] ?? '';
  const month = format.includes('MMM') ? monthOf(part('M')) : part('M').padStart(2, '0');
  const iso = `${part('y')}-${month}-${part('d').padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) &&
    !Number.isNaN(at.getTime()) &&
    at.toISOString().startsWith(iso)
    ? iso
    : undefined;
}

function separatorOf(text: string): string | undefined {
  return /[-/.\s]/.exec(text.trim())?.[0];
}

function monthOf(name: string): string {
  const short = name.slice(0, 3).toLowerCase();
  return String(otherMonths[short] ?? months.indexOf(short) + 1).padStart(2, '0');
}

function readTimeOfDay(text: string, style: DateStyle['time']): number | undefined {
  if (style === 'none') return 0;
  const match = (
    style === 'HH:mm' ? /^(\d{1,2})[:.](\d{2})$/ : /^(\d{1,2})[:.](\d{2})[:.](\d{2})$/
  ).exec(text.trim());
  const [hours, minutes, seconds] = [match?.[1], match?.[2], match?.[3] ?? '0'].map(Number);
  if (hours === undefined || minutes === undefined || seconds === undefined) return undefined;
  return hours < 24 && minutes < 60 && seconds < 60
    ? (hours * 60 + minutes) * 60_000 + seconds * 1_000
    : undefined;
}
