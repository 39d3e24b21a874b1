import type { RuleInForce } from '../judge.ts';

/** A judged request as the preview of a rule looks at it, in the order of their judgements. */
export interface PastRequest {
  /** Whom the rule counts. */
  subject: string;
  atMs: number;
  /** Days and months of its merchant's time zone, as text. */
  day: string;
  month: string;
  amountMinor: bigint;
  /** It was let through. */
  usesPace: boolean;
}

interface Used {
  /** The window's day or month; the times of a minute. */
  window: string;
  minute: { atMs: number; minor: bigint }[];
  count: bigint;
  sumMinor: bigint;
}

/** The requests that a rule would have found. What it finds uses up nothing, as in life. Pure. */
export function replay(
  { measure, pace, most }: Pick<RuleInForce, 'measure' | 'pace' | 'most'>,
  requests: readonly PastRequest[],
): PastRequest[] {
  const bySubject = new Map<string, Used>();
  return requests.filter((request) => {
    const used = windowOf(bySubject.get(request.subject), request, pace);
    bySubject.set(request.subject, used);
    const isFound =
      measure === 'count' ? used.count + 1n > most : used.sumMinor + request.amountMinor > most;
    if (!isFound && request.usesPace) use(used, request, pace);
    return isFound;
  });
}

function windowOf(
  used: Used | undefined,
  { atMs, day, month }: PastRequest,
  pace: RuleInForce['pace'],
): Used {
  const window = pace === 'minute' ? 'minute' : pace === 'day' ? day : month;
  if (used?.window !== window) return { window, minute: [], count: 0n, sumMinor: 0n };
  while (used.minute[0] && used.minute[0].atMs <= atMs - 60_000) {
    used.sumMinor -= used.minute[0].minor;
    used.count -= 1n;
    used.minute.shift();
  }
  return used;
}

function use(used: Used, { atMs, amountMinor }: PastRequest, pace: RuleInForce['pace']): void {
  used.count += 1n;
  used.sumMinor += amountMinor;
  if (pace === 'minute') used.minute.push({ atMs, minor: amountMinor });
}
