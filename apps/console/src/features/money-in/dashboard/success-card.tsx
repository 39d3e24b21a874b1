import { useState } from 'react';
import { useLocale, useText, type Translate } from '../../../lib/text/index.ts';
import { LinePlot } from '../../../ui/chart/chart.tsx';
import { FigureCard } from '../../../shared/money/figure-card.tsx';
import { pointText, type FigureTable } from '../../../shared/money/figure-cells.ts';
import type { Figures } from './dashboard-data.ts';
import classes from './figures.module.css';
import { periodLabels, shareOf, successLabel, successOf } from './figure-labels.ts';

/** Which share of the deposits that ended was paid, by day or hour. */
export function SuccessCard({ figures }: { figures: Figures | undefined }) {
  const t = useText();
  return (
    <FigureCard title={t('figures.success')} table={figures && tableOf(figures, t)}>
      {figures ? <SuccessPlot figures={figures} /> : null}
    </FigureCard>
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
          <strong>{point ? pointText(point.at, intlTag) : t(periodLabels[figures.period])}</strong>
          <span className="figures">
            {ended === 0 ? t('figures.noneEnded') : t('figures.paidOf', { paid, ended })}
          </span>
        </span>
      </div>
      {successOf(figures.endings).ended === 0 ? (
        <p className={classes.nothing} data-low>
          {t('figures.successEmpty')}
        </p>
      ) : (
        <LinePlot
          label={successLabel(figures, { t, intlTag })}
          names={figures.series.map((one) => pointText(one.at, intlTag))}
          values={figures.series.map(shareOf)}
          top={1}
          ticks={[0, 0.5, 1]}
          tickText={(tick) => new Intl.NumberFormat(intlTag, { style: 'percent' }).format(tick)}
          looked={at}
          onLook={setAt}
        />
      )}
    </>
  );
}

function tableOf(figures: Figures, t: Translate): FigureTable {
  const cells = ({ ended, paid }: { ended: number; paid: number }) => [
    ended,
    paid,
    { share: shareOf({ ended, paid }) },
  ];
  const rows = figures.series
    .toReversed()
    .map((point) => ({ key: point.at, cells: [{ at: point.at }, ...cells(point)] }));
  const sum = {
    key: 'sum',
    cells: [t(periodLabels[figures.period]), ...cells(successOf(figures.endings))],
  };
  return {
    heads: [
      t(figures.period === 'today' ? 'figures.hour' : 'figures.day'),
      t('figures.endedHead'),
      t('figures.paidHead'),
      t('figures.share'),
    ],
    rows: [sum, ...rows],
    timeZone: figures.timeZone,
    file: `success-${figures.period}`,
  };
}
