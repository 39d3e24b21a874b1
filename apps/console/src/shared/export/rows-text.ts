import type { Translate } from '../../lib/text/index.ts';
import { countText } from '../../lib/money/number-text.ts';

/** How many rows a list counts, in words: the number, or that there are more. */
export function rowsText(
  { total, more }: { total: number; more: boolean },
  t: Translate,
  intlTag: string,
): string {
  return more ? t('export.more', { count: countText(total, intlTag) }) : countText(total, intlTag);
}
