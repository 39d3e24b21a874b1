import type { TabCount } from '../../ui/page-tabs.tsx';
import { countText } from '../../lib/money/number-text.ts';

/** The server counts exactly to here. */
const most = 1_000;

/** How many requests are in a tab, as the tab shows it. */
export function tabCount(
  count: number | undefined,
  intlTag: string,
  isAwaited = false,
): TabCount | undefined {
  if (count === undefined) return undefined;
  return {
    text: `${countText(Math.min(count, most), intlTag)}${count >= most ? '+' : ''}`,
    isAwaited: isAwaited && count > 0,
  };
}
