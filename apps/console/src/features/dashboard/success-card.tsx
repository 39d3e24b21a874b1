import { useState } from 'react';
import { useLocale, useText } from '../../app/text/index.ts';
import { Card } from '../../kit/card.tsx';
import { ChartTable, LinePlot, TableSwitch } from '../../kit/chart.tsx';
import { countText, shareText } from '../../kit/number-text.ts';
import type { Figures } from './dashboard-data.ts';
import classes from './figures.module.css';
import { periodTexts, pointText, shareOf, successLabel, successOf } from './figure-texts.ts';

/** Which share of the deposits that ended was paid, by day or hour. */
export function SuccessCard({ figures }: { figures: Figures | undefined }) {
  const t = useText();
  const [isTable, setTable] = useState(false);
  const title = t('figures.success');
  return (
    <Card title={title} aside={figures ? <TableSwitch isTable={isTable} what={title} onTurn={setTable} /> : null}>
      {figures === undefined ? <div className={classes.plotBone} aria-hidden /> : isTable ? <SuccessTable figures={figures} title={title} /> : <SuccessPlot figures={figures} />}
    </Card>
  );
}

function SuccessPlot({ figures }: { figures: Figures }) {
  const t = useText();
  const { intlTag } = useLocale();
  const [at, setAt] = useState<number | null>(null);
  const point = at === null ? undefined : figures.series[at];
  const { ended, paid } = point ?? successOf(figures.endings);
  return (
    <>
      <div className={classes.readout}>
        <span className={classes.readoutEnd}>
          <strong>{point ? pointText(point.at, intlTag) : t(periodTexts[figures.period])}</strong>
          <span className="figures">{ended === 0 ? t('figures.noneEnded') : t('figures.paidOf', { paid, ended })}</span>
        </span>
      </div>
      {successOf(figures.endings).ended === 0 ? <p className={classes.nothing} data-low>{t('figures.successEmpty')}</p> : <LinePlot
        label={successLabel(figures, { t, intlTag })}
        names={figures.series.map((one) => pointText(one.at, intlTag))}
        values={figures.series.map(shareOf)}
        top={1}
        ticks={[0, 0.5, 1]}
        tickText={(tick) => new Intl.NumberFormat(intlTag, { style: 'percent' }).format(tick)}
        looked={at}
        onLook={setAt}
      />}
    </>
  );
}

function SuccessTable({ figures, title }: { figures: Figures; title: string }) {
  const t = useText();
  const { intlTag } = useLocale();
  const cells = (name: string, { ended, paid }: { ended: number; paid: number }) => {
    const share = shareOf({ ended, paid });
    return [name, countText(ended, intlTag), countText(paid, intlTag), share === null ? '\u2013' : shareText(share, intlTag)];
  };
  const rows = figures.series.toReversed().map((point) => ({ key: point.at, cells: cells(pointText(point.at, intlTag), point) }));
  const sum = { key: 'sum', cells: cells(t(periodTexts[figures.period]), successOf(figures.endings)) };
  return <ChartTable label={title} heads={[t(figures.period === 'today' ? 'figures.hour' : 'figures.day'), t('figures.endedHead'), t('figures.paidHead'), t('figures.share')]} rows={[sum, ...rows]} />;
}
