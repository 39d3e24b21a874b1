import { useMay } from '../../../app/session/use-may.ts';
import { useLocale } from '../../../lib/text/index.ts';
import { tabCount } from '../../../shared/withdrawal/tab-count.ts';
import classes from './unmatched.module.css';
import { useCounts } from './use-unmatched.ts';

/** How many lines wait for a person, at the entry of the sidebar; nothing where none does. */
export function WaitingCount() {
  return useMay('unmatched.read').allowed ? <Count /> : null;
}

function Count() {
  const { intlTag } = useLocale();
  const waiting = useCounts().data?.waiting;
  const count = waiting === 0 ? undefined : tabCount(waiting, intlTag);
  return count === undefined ? null : <strong className={classes.well}>{count.text}</strong>;
}
