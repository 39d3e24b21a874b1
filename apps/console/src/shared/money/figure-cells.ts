import type { WireMoney } from '@wallet/contract';
import { byteOrderMark, csvLine } from '@wallet/contract/csv';
import type { Translate } from '../../lib/text/index.ts';

/** One figure or word of a table behind a chart, for the screen and the file to write their way. */
export type FigureCell =
  | string
  | number
  | WireMoney
  | { at: string }
  | { share: number | null }
  | { seconds: number | null };

export interface FigureTable {
  heads: readonly string[];
  /** The first cell names the row. */
  rows: readonly { key: string; cells: readonly FigureCell[] }[];
  /** Whose days and hours `at` means. */
  timeZone: string;
  /** The name of its file, without the ending. */
  file: string;
}

/** A day as "20 Nov", an hour as "09:00": what the calendar and clocks of the figures' zone said. */
export function pointText(at: string, intlTag: string): string {
  if (at.length > 10) return `${at.slice(11)}:00`;
  return new Intl.DateTimeFormat(intlTag, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  }).format(new Date(`${at}T00:00:00Z`));
}

/** Seconds as people say them: "9 s", "2 min 5 s". */
export function secondsText(seconds: number, t: Translate): string {
  const whole = Math.round(seconds);
  if (whole < 60)
    return t('time.seconds', { count: seconds < 10 ? Math.round(seconds * 10) / 10 : whole });
  const rest = whole % 60;
  return [
    t('time.minutes', { count: Math.floor(whole / 60) }),
    rest === 0 ? '' : t('time.seconds', { count: rest }),
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The table as CSV for spreadsheets: plain decimals, days and hours as ISO 8601 writes them, and in
 * the headings their zone, currency and unit.
 */
export function figureCsv({ heads, rows, timeZone }: FigureTable): string {
  const head = heads.map((name, column) => {
    const unit =
      rows.map(({ cells }) => unitOf(cells[column], timeZone)).find((one) => one !== null) ?? null;
    return unit === null ? name : `${name} (${unit})`;
  });
  return (
    byteOrderMark + [head, ...rows.map(({ cells }) => cells.map(plainText))].map(csvLine).join('')
  );
}

function unitOf(cell: FigureCell | undefined, timeZone: string): string | null {
  if (typeof cell !== 'object') return null;
  if ('at' in cell) return timeZone;
  if ('currency' in cell) return cell.currency;
  return 'seconds' in cell ? 's' : null;
}

function plainText(cell: FigureCell): string | null {
  if (typeof cell !== 'object') return String(cell);
  if ('at' in cell) return cell.at.length > 10 ? `${cell.at}:00` : cell.at;
  if ('value' in cell) return cell.value;
  const figure = 'share' in cell ? cell.share : cell.seconds;
  return figure === null ? null : String(Math.round(figure * 10_000) / 10_000);
}
