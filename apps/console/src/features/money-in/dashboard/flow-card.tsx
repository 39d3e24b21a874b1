import { useState } from 'react';
import { useLocale, useText, type Translate } from '../../../lib/text/index.ts';
import { BarPlot } from '../../../ui/chart/chart.tsx';
import { FigureCard } from '../../../shared/money/figure-card.tsx';
import { pointText, type FigureTable } from '../../../shared/money/figure-cells.ts';
import { isZero } from '../../../lib/money/money-text.ts';
import { Money } from '../../../shared/money/money.tsx';
import type { Figures } from './dashboard-data.ts';
import classes from './figures.module.css';
import { drawn, flowLabel, periodLabels, tickText } from './figure-labels.ts';

/** What came in and went out, by day or hour. The head reads out the point under the pointer, else the whole period. */
export function FlowCard({ figures }: { figures: Figures | undefined }) {
  const t = useText();
  return (
    <FigureCard title={t('figures.flow')} table={figures && tableOf(figures, t)}>
      {figures ? <FlowPlot figures={figures} /> : null}
    </FigureCard>
  );
}

function FlowPlot({ figures }: { figures: Figures }) {
  const t = useText();
  const { intlTag } = useLocale();
  const [at, setAt] = useState<number | null>(null);
  const point = at === null ? undefined : figures.series[at];
  const looked = point ?? figures;
  return (
    <>
      <div className={classes.readout}>
        <span className={classes.legend}>
          <i data-first />
          {t('figures.in')}
        </span>
        <span className={classes.legend}>
          <i />
          {t('figures.out')}
        </span>
        <span className={classes.readoutEnd}>
          <strong>{point ? pointText(point.at, intlTag) : t(periodLabels[figures.period])}</strong>
          <span>
            <Money of={looked.in} /> {t('figures.inWord')}
          </span>
          <span>
            <Money of={looked.out} /> {t('figures.outWord')}
          </span>
        </span>
      </div>
      {isZero(figures.in) && isZero(figures.out) ? (
        <p className={classes.nothing}>{t('figures.flowEmpty')}</p>
      ) : (
        <BarPlot
          label={flowLabel(figures, t)}
          names={figures.series.map((one) => pointText(one.at, intlTag))}
          pairs={figures.series.map((one) => [drawn(one.in), drawn(one.out)] as const)}
          tickText={(tick) => tickText(tick, intlTag)}
          looked={at}
          onLook={setAt}
        />
      )}
    </>
  );
}

function tableOf(figures: Figures, t: Translate): FigureTable {
  const rows = figures.series
    .toReversed()
    .map((point) => ({ key: point.at, cells: [{ at: point.at }, point.in, point.out] }));
  const sum = { key: 'sum', cells: [t(periodLabels[figures.period]), figures.in, figures.out] };
  return {
    heads: [
      t(figures.period === 'today' ? 'figures.hour' : 'figures.day'),
      t('figures.in'),
      t('figures.out'),
    ],
    rows: [sum, ...rows],
    timeZone: figures.timeZone,
    file: `money-${figures.period}`,
  };
}
