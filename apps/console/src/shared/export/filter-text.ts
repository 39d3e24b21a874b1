import type { ExportFilter } from '@wallet/contract';
import { absoluteTime, type Zone } from '../../lib/dates/time-text.ts';

/** The filters of a file in few words: its period on the reader’s clock, the others as they are sent. */
export function filterText({ from, to, mode: _mode, ...rest }: ExportFilter, zone: Zone): string[] {
  const time = (iso: string | undefined) =>
    iso === undefined ? '\u2026' : absoluteTime(new Date(iso), zone);
  const period = from === undefined && to === undefined ? [] : [`${time(from)} \u2013 ${time(to)}`];
  return [...Object.values(rest).filter((value) => value !== undefined), ...period];
}
