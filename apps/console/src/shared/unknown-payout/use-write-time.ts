import { useLocale } from '../../lib/text/index.ts';
import { useTimeZone } from '../../app/time-zone.ts';
import { useNow } from '../../lib/dates/clock.ts';
import { listTime } from '../../lib/dates/time-text.ts';
import type { WriteTime } from './unknown-payout-labels.ts';

/** Times for sentences, in the reader's zone: the clock alone for today. */
export function useWriteTime(): WriteTime {
  const { intlTag } = useLocale();
  const timeZone = useTimeZone();
  const now = useNow(60_000);
  return (at) => listTime(new Date(at), new Date(now), { timeZone, intlTag });
}
