import type { TextKey } from '../../lib/text/index.ts';
import { isDay } from '../../lib/dates/date-range.ts';

/** What is wrong with two days; undefined when they can be asked for. One of them is enough. */
export function daysProblem(from: string, to: string): TextKey | undefined {
  if (!isDay(from) && !isDay(to)) return 'days.none';
  return isDay(from) && isDay(to) && to < from ? 'days.order' : undefined;
}
