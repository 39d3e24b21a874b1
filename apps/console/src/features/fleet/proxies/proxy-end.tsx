import { useText } from '../../../lib/text/index.ts';
import { useNow } from '../../../lib/dates/clock.ts';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { Tag } from '../../../shared/status/status-label.tsx';
import { endOf } from './proxy-rules.ts';
import classes from './proxies.module.css';

/** When it ends: the day, and within the last week how soon. */
export function ProxyEnd({ at }: { at: string | null }) {
  const t = useText();
  const end = endOf(at, useNow(60_000));
  if (at === null || end === null)
    return <span className={classes.soft}>{t('proxies.neverExpires')}</span>;
  if (end.kind === 'far')
    return (
      <span className={classes.soft}>
        <ListTime at={at} />
      </span>
    );
  if (end.kind === 'over') return <Tag tone="red">{t('proxies.ended')}</Tag>;
  return end.days === 0 ? (
    <Tag tone="red">{t('proxies.endsToday')}</Tag>
  ) : (
    <Tag tone="orange">{t('proxies.endsIn', { count: end.days })}</Tag>
  );
}
