import { useState } from 'react';
import { useLocale, useText } from '../../app/text/index.ts';
import { Card } from '../../kit/card.tsx';
import { BarPlot, ChartTable, TableSwitch } from '../../kit/chart.tsx';
import { isZero } from '../../kit/money-text.ts';
import { Money } from '../../kit/money.tsx';
import type { Figures } from './dashboard-data.ts';
import classes from './figures.module.css';
import { drawn, flowLabel, periodTexts, pointText, tickText } from './figure-texts.ts';

/** What came in and went out, by day or hour. The head reads out the point under the pointer, else the whole period. */
export function FlowCard({ figures }: { figures: Figures | undefined }) {
  const t = useText();
  const [isTable, setTable] = useState(false);
  const title = t('figures.flow');
  return (
    <Card title={title} aside={figures ? <TableSwitch isTable={isTable} what={title} onTurn={setTable} /> : null}>
      {figures === undefined ? <div className={classes.plotBone} aria-hidden /> : isTable ? <FlowTable figures={figures} title={title} /> : <FlowPlot figures={figures} />}
    </Card>
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
        <span className={classes.legend}><i data-first />{t('figures.in')}</span>
        <span className={classes.legend}><i />{t('figures.out')}</span>
        <span className={classes.readoutEnd}>
          <strong>{point ? pointText(point.at, intlTag) : t(periodTexts[figures.period])}</strong>
          <span><Money of={looked.in} /> {t('figures.inWord')}</span>
          <span><Money of={looked.out} /> {t('figures.outWord')}</span>
        </span>
      </div>
      {isZero(figures.in) && isZero(figures.out) ? <p className={classes.nothing}>{t('figures.flowEmpty')}</p> : <BarPlot
        label={flowLabel(figures, t)}
        names={figures.series.map((one) => pointText(one.at, intlTag))}
        pairs={figures.series.map((one) => [drawn(one.in), drawn(one.out)] as const)}
        tickText={(tick) => tickText(tick, intlTag)}
        looked={at}
        onLook={setAt}
      />}
    </>
  );
}

function FlowTable({ figures, title }: { figures: Figures; title: string }) {
  const t = useText();
  const { intlTag } = useLocale();
  const rows = figures.series.toReversed().map((point) => ({ key: point.at, cells: [pointText(point.at, intlTag), <Money key="in" of={point.in} />, <Money key="out" of={point.out} />] }));
  const sum = { key: 'sum', cells: [t(periodTexts[figures.period]), <Money key="in" of={figures.in} />, <Money key="out" of={figures.out} />] };
  return <ChartTable label={title} heads={[t(figures.period === 'today' ? 'figures.hour' : 'figures.day'), t('figures.in'), t('figures.out')]} rows={[sum, ...rows]} />;
}
