import type { CurrencyFigures, FigurePeriod } from '@wallet/contract';
import { useState } from 'react';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { BarPlot, LinePlot } from '../../../ui/chart/chart.tsx';
import { FigureCard } from '../../../shared/money/figure-card.tsx';
import { pointText, secondsText } from '../../../shared/money/figure-cells.ts';
import { isZero } from '../../../lib/money/money-text.ts';
import { Money } from '../../../shared/money/money.tsx';
import { shareText } from '../../../lib/money/number-text.ts';
import { endedCells, endedHeads, shareOf, tickText, type Flow } from './money-labels.ts';
import classes from './money-view.module.css';

interface CardProps {
  figures: CurrencyFigures | undefined;
  period: FigurePeriod;
  timeZone: string;
}

/** What came in and went out of one currency, by day or hour. */
export function FlowCard({ figures, period, timeZone }: CardProps) {
  const t = useText();
  const rows = figures?.series
    .toReversed()
    .map((flow) => ({ key: flow.at, cells: [{ at: flow.at }, flow.in, flow.out] }));
  const sum = figures && { key: 'sum', cells: [t(`moneyView.${period}`), figures.in, figures.out] };
  const table = figures &&
    sum &&
    rows && {
      heads: [t('moneyView.at'), t('moneyView.in'), t('moneyView.out')],
      rows: [sum, ...rows],
      timeZone,
      file: `money-${period}-${figures.currency}`,
    };
  return (
    <FigureCard title={t('moneyView.flow')} table={table}>
      {figures ? <FlowPlot figures={figures} period={period} /> : null}
    </FigureCard>
  );
}

function FlowPlot({ figures, period }: { figures: CurrencyFigures; period: FigurePeriod }) {
  const t = useText();
  const { intlTag } = useLocale();
  const [at, setAt] = useState<number | null>(null);
  const point = at === null ? undefined : figures.series[at];
  const looked = point ?? figures;
  return (
    <>
      <p className={classes.readout}>
        <strong>{point ? pointText(point.at, intlTag) : t(`moneyView.${period}`)}</strong>
        <span className={classes.legend}>
          <i data-first />
          {t('moneyView.in')} <Money of={looked.in} />
        </span>
        <span className={classes.legend}>
          <i />
          {t('moneyView.out')} <Money of={looked.out} />
        </span>
      </p>
      {isZero(figures.in) && isZero(figures.out) ? (
        <p className={classes.nothing}>{t('moneyView.flowEmpty')}</p>
      ) : (
        <BarPlot
          label={t('moneyView.flowLabel')}
          names={figures.series.map((one) => pointText(one.at, intlTag))}
          pairs={figures.series.map(
            (one) => [Number(one.in.value), Number(one.out.value)] as const,
          )}
          tickText={(tick) => tickText(tick, intlTag)}
          looked={at}
          onLook={setAt}
        />
      )}
    </>
  );
}

/** Which share of deposits was paid, by day or hour, how payouts ended, and how long a payment took to be matched. */
export function SuccessCard({ figures, period, timeZone }: CardProps) {
  const t = useText();
  const rows = figures?.series
    .toReversed()
    .map((flow) => ({ key: flow.at, cells: [{ at: flow.at }, ...endedCells(flow)] }));
  const sum = figures && { key: 'sum', cells: [t(`moneyView.${period}`), ...endedCells(figures)] };
  const table = figures &&
    sum &&
    rows && {
      heads: [t('moneyView.at'), ...endedHeads(t)],
      rows: [sum, ...rows],
      timeZone,
      file: `success-${period}-${figures.currency}`,
    };
  return (
    <FigureCard title={t('moneyView.success')} table={table}>
      {figures ? <SuccessPlot figures={figures} period={period} /> : null}
    </FigureCard>
  );
}

function SuccessPlot({ figures, period }: { figures: CurrencyFigures; period: FigurePeriod }) {
  const t = useText();
  const { intlTag } = useLocale();
  const [at, setAt] = useState<number | null>(null);
  const point = at === null ? undefined : figures.series[at];
  return (
    <>
      <p className={classes.readout}>
        <strong>{point ? pointText(point.at, intlTag) : t(`moneyView.${period}`)}</strong>
        <FlowWords flow={point ?? figures} />
      </p>
      {figures.deposits.ended === 0 ? (
        <p className={classes.nothing}>{t('moneyView.successEmpty')}</p>
      ) : (
        <LinePlot
          label={t('moneyView.successLabel')}
          names={figures.series.map((one) => pointText(one.at, intlTag))}
          values={figures.series.map(({ deposits }) => shareOf(deposits))}
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

function FlowWords({ flow: { deposits, payouts, match } }: { flow: Flow }) {
  const t = useText();
  const { intlTag } = useLocale();
  const share = shareOf(deposits);
  const time = (seconds: number | null) => (seconds === null ? '\u2013' : secondsText(seconds, t));
  return (
    <>
      <strong className="figures">{share === null ? '\u2013' : shareText(share, intlTag)}</strong>
      <span>
        {t('moneyView.deposits')}{' '}
        {t('moneyView.ofCount', { part: deposits.succeeded, all: deposits.ended })}
      </span>
      <span>
        {t('moneyView.payouts')}{' '}
        {t('moneyView.ofCount', { part: payouts.succeeded, all: payouts.ended })}
      </span>
      <span>
        {t('moneyView.average')} {time(match.averageSeconds)}
      </span>
      {match.medianSeconds === null ? null : (
        <span>
          {t('moneyView.median')} {time(match.medianSeconds)}
        </span>
      )}
    </>
  );
}
