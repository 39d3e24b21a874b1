export interface TimeUnits {
  hours: string;
  minutes: string;
  seconds: string;
}

/** `12 min 48 s`, never `12:48`, which beside a clock time would read as one. Above an hour without seconds. */
export function timeLeft(leftMs: number, { hours, minutes, seconds }: TimeUnits): string {
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  const [h, m, s] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
  if (h > 0) return `${h} ${hours} ${m} ${minutes}`;
  return m > 0 ? `${m} ${minutes} ${s} ${seconds}` : `${s} ${seconds}`;
}

/** The share of the time that is left, in thousandths, 0 to 1000. */
export function shareLeft({
  fromIso,
  untilIso,
  nowMs,
}: {
  fromIso: string;
  untilIso: string;
  nowMs: number;
}): number {
  const [from, until] = [Date.parse(fromIso), Date.parse(untilIso)];
  if (!(until > from)) return 0;
  return Math.round(1000 * Math.min(1, Math.max(0, (until - nowMs) / (until - from))));
}

/** The whole minutes that a screen reader hears aloud: when five and when one of them remain. */
export function spokenMinutes(leftMs: number): 5 | 1 | undefined {
  if (leftMs <= 0) return undefined;
  if (leftMs <= 60_000) return 1;
  return leftMs <= 300_000 ? 5 : undefined;
}
