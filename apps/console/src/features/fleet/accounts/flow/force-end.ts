const hourMs = 3_600_000;
/** A minute less than the span, so that clocks that differ a little do not make a day longer than one. */
const slackMs = 60_000;
const mostOfSubAdmin = 24;

export type ForceHours = '1' | '4' | '12' | '24' | '72' | '168';
const all: readonly ForceHours[] = ['1', '4', '12', '24', '72', '168'];

/** For how long an account may be forced active, by who asks. */
export function forceHours(isSubAdmin: boolean): readonly ForceHours[] {
  return all.filter((hours) => !isSubAdmin || Number(hours) <= mostOfSubAdmin);
}

/** The end of a span that begins now. */
export function forceEnd(hours: ForceHours, now: Date): string {
  return new Date(now.getTime() + Number(hours) * hourMs - slackMs).toISOString();
}
