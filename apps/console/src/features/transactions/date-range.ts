export const presets = ['today', 'yesterday', 'last7', 'last30'] as const;
export type DatePreset = (typeof presets)[number];

const dayMs = 86_400_000;
const firstDay: Readonly<Record<DatePreset, number>> = { today: 0, yesterday: 1, last7: 6, last30: 29 };

/** From midnight of the first day, in the user's time zone; `to` only where the range ends before now. ISO 8601 in UTC. */
export function dateRange(preset: DatePreset, now: Date, timeZone: string): { from?: string; to?: string } {
  const from = midnight(now, firstDay[preset], timeZone).toISOString();
  return preset === 'yesterday' ? { from, to: midnight(now, 0, timeZone).toISOString() } : { from };
}

/** The midnight that began the day `daysAgo` days before the one `now` is in. Right also across a change of clocks. */
function midnight(now: Date, daysAgo: number, timeZone: string): Date {
  const today = wallClock(now, timeZone);
  const asUtc = Date.UTC(today.year, today.month - 1, today.day) - daysAgo * dayMs;
  const guess = new Date(asUtc - offsetMs(new Date(asUtc), timeZone));
  return new Date(asUtc - offsetMs(guess, timeZone));
}

/** How far the zone's clocks are ahead of UTC at a moment. */
function offsetMs(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(at, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at.getTime() / 1_000) * 1_000;
}

function wallClock(at: Date, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute'), second: part('second') };
}
