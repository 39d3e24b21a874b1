import { useLocale, useText } from '../../app/text/index.ts';
import { Card } from '../../kit/card.tsx';
import { countText, shareText } from '../../kit/number-text.ts';
import { StatusShape, type Shape } from '../../kit/status-shape.tsx';
import type { Dashboard } from './dashboard-data.ts';
import classes from './dashboard.module.css';
import { endedToday } from './ended-today.ts';

/** How today's deposits ended, and how many links are still open. */
export function EndedCard({ data }: { data: Dashboard | undefined }) {
  const t = useText();
  const { total, paid, unpaid, paidShare } = endedToday(data?.today ?? { succeeded: 0, ended: 0 });
  const title = total === 0 ? t('dashboard.endedNone') : t('dashboard.ended', { count: total });
  return (
    <Card title={data ? title : t('dashboard.endedToday')} aside={data ? t('dashboard.endedToday') : null}>
      <div className={classes.ended}>
        <div className={classes.bar} aria-hidden>
          {paid > 0 ? <span data-good style={{ flexGrow: paid }} /> : null}
          {unpaid > 0 ? <span style={{ flexGrow: unpaid }} /> : null}
          {total === 0 ? <span data-none style={{ flexGrow: 1 }} /> : null}
        </div>
        <dl>
          <Line shape="good" name={t('dashboard.endedPaid')} count={data && paid} share={paidShare} />
          <Line shape="over" name={t('dashboard.endedUnpaid')} count={data && unpaid} share={paidShare === null ? null : 1 - paidShare} />
          <Line shape="waiting" name={t('dashboard.endedOpen')} count={data?.openSessions} share={null} />
        </dl>
      </div>
    </Card>
  );
}

function Line({ shape, name, count, share }: { shape: Shape; name: string; count: number | undefined; share: number | null }) {
  const { intlTag } = useLocale();
  return (
    <div className={classes.line}>
      <StatusShape shape={shape} />
      <dt>{name}</dt>
      <dd className="figures">{count === undefined ? '\u2013' : countText(count, intlTag)}</dd>
      <dd className="figures">{share === null ? '' : shareText(share, intlTag)}</dd>
    </div>
  );
}
