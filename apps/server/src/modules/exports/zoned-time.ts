const quarterMs = 900_000;
const mostKept = 20_000;

/**
 * Writes times in one zone with their offset: `2026-11-21T15:03:52.000+07:00`. Clocks are moved at full quarters of an
 * hour, so the offset is looked up once for each.
 */
export function zonedTime(timeZone: string): (iso: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, string>();
  const offsetAt = (ms: number) => {
    const quarter = Math.floor(ms / quarterMs);
    const known = offsets.get(quarter) ?? readOffset(format, ms);
    if (offsets.size >= mostKept) offsets.clear();
    offsets.set(quarter, known);
    return known;
  };
  return (iso) => {
    const ms = Date.parse(iso);
    const offset = offsetAt(ms);
    return `${new Date(ms + minutesOf(offset) * 60_000).toISOString().slice(0, -1)}${offset}`;
  };
}

function readOffset(format: Intl.DateTimeFormat, ms: number): string {
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return /[+-]\d\d:\d\d/.exec(name)?.[0] ?? '+00:00';
}

function minutesOf(offset: string): number {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
