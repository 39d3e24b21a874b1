import { useMay } from '../../../app/session/use-may.ts';
import { useLocale } from '../../../lib/text/index.ts';
import { tabCount } from '../../../shared/withdrawal/tab-count.ts';
import classes from './queue.module.css';
import { usePendingCount } from './use-queue.ts';

/**
 * How many requests ask for a person (approvals, holds, names that failed, unknown outcomes), at
 * the entry of the sidebar; nothing where none does.
 */
export function PendingCount() {
  return useMay('withdrawals.read').allowed ? <Count /> : null;
}

function Count() {
  const { intlTag } = useLocale();
  const { data } = usePendingCount();
  const count = data === 0 ? undefined : tabCount(data, intlTag);
  return count === undefined ? null : <strong className={classes.well}>{count.text}</strong>;
}
