import type { DepositEnding } from '@wallet/contract';
import { Link } from '@tanstack/react-router';
import { useLocale, useText, type TextKey } from '../../../lib/text/index.ts';
import { Card } from '../../../ui/card.tsx';
import { countText, shareText } from '../../../lib/money/number-text.ts';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import type { Dashboard, Figures } from './dashboard-data.ts';
import classes from './figures.module.css';
import { periodLabels, shareOf, successOf } from './figure-labels.ts';

const shapes: Readonly<Record<DepositEnding, Shape>> = {
  paid: 'good',
  expired: 'over',
  cancelled: 'over',
  failed: 'bad',
  back: 'over',
};
const endings = Object.keys(shapes) as DepositEnding[];

/**
 * How the deposits of the period ended, by method too, and how many links are still open. The list
 * below the bar is its table.
 */
export function EndedCard({ data }: { data: Dashboard | undefined }) {
  const t = useText();
  const figures = data?.figures;
  const { ended } = figures ? successOf(figures.endings) : { ended: 0 };
  const title = ended === 0 ? t('dashboard.endedNone') : t('dashboard.ended', { count: ended });
  return (
    <Card
      title={figures ? title : t('figures.endings')}
      aside={figures ? t(periodLabels[figures.period]) : null}
    >
      <div className={classes.ended}>
        <div className={classes.bar} aria-hidden>
          {endings.map((ending) =>
            figures && figures.endings[ending] > 0 ? (
              <span
                key={ending}
                data-ending={ending}
                style={{ flexGrow: figures.endings[ending] }}
              />
            ) : null,
          )}
          {ended === 0 ? <span data-ending="none" style={{ flexGrow: 1 }} /> : null}
        </div>
        <dl>
          {endings
            .filter((ending) => ending !== 'back' || (figures?.endings.back ?? 0) > 0)
            .map((ending) => (
              <Line
                key={ending}
                shape={shapes[ending]}
                name={t(`figures.ending.${ending}`)}
                count={figures?.endings[ending]}
                of={ended}
              />
            ))}
          <Line shape="waiting" name={t('dashboard.endedOpen')} count={data?.openSessions} of={0} />
        </dl>
        {figures && figures.methods.length > 0 ? <Methods methods={figures.methods} /> : null}
        {figures && figures.failures.length > 0 ? <Failures failures={figures.failures} /> : null}
        <p className={classes.foot}>{t('figures.endingsNote')}</p>
      </div>
    </Card>
  );
}

function Line({
  shape,
  name,
  count,
  of,
}: {
  shape: Shape;
  name: string;
  count: number | undefined;
  of: number;
}) {
  const { intlTag } = useLocale();
  return (
    <div className={classes.line}>
      <StatusShape shape={shape} />
      <dt>{name}</dt>
      <dd className="figures">{count === undefined ? '\u2013' : countText(count, intlTag)}</dd>
      <dd className="figures">
        {count === undefined || of === 0 ? '' : shareText(count / of, intlTag)}
      </dd>
    </div>
  );
}

function Methods({ methods }: Pick<Figures, 'methods'>) {
  const t = useText();
  const { intlTag } = useLocale();
  return (
    <dl className={classes.methods}>
      {methods.map(({ method, ...counts }) => (
        <div key={method} className={classes.line}>
          <dt>
            <Link to="/transaction" search={{ method }}>
              {t(`method.${method}`)}
            </Link>
          </dt>
          <dd className="figures">
            {t('figures.paidShare', { share: shareText(shareOf(counts) ?? 0, intlTag) })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const mostFailures = 5;

/** Why movements did not succeed, the most frequent first; a code without words is told as another reason. */
function Failures({ failures }: Pick<Figures, 'failures'>) {
  const t = useText();
  const { intlTag } = useLocale();
  const why = (reason: string | null) => {
    const key = `figures.why.${reason ?? 'none'}`;
    return t(key as TextKey) === key ? t('figures.why.other') : t(key as TextKey);
  };
  // What is told by the same words is one line, whichever state it ended in.
  const same = Map.groupBy(
    failures,
    ({ kind, reason }) => `${t(`figures.whyKind.${kind}`)}: ${why(reason)}`,
  );
  const lines = [...same]
    .map(([words, part]) => ({ words, count: part.reduce((sum, { count }) => sum + count, 0) }))
    .toSorted((a, b) => b.count - a.count);
  return (
    <dl className={classes.methods} aria-label={t('figures.failures')}>
      {lines.slice(0, mostFailures).map(({ words, count }) => (
        <div key={words} className={classes.line}>
          <dt>{words}</dt>
          <dd className="figures">{countText(count, intlTag)}</dd>
        </div>
      ))}
    </dl>
  );
}
