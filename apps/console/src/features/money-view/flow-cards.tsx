import type { CurrencyFigures } from '@wallet/contract';
import { useState } from 'react';
import { useLocale, useText } from '../../app/text/index.ts';
import { Card } from '../../kit/card.tsx';
import { BarPlot, ChartTable, LinePlot, TableSwitch } from '../../kit/chart.tsx';
import { isZero } from '../../kit/money-text.ts';
import { Money } from '../../kit/money.tsx';
import { shareText } from '../../kit/number-text.ts';
import { pointText, shareOf, type Flow } from './money-words.ts';
import classes from './money-view.module.css';

interface CardProps {
  figures: CurrencyFigures | undefined;
}

/** What came in and went out of one currency, by day or hour; the table has the same figures. */
export function FlowCard({ figures }: CardProps) {
  const t = useText();
  const { intlTag } = useLocale();
  const [isTable, setTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const title = t('moneyView.flow');
  const looked = at === null ? figures : (figures?.series[at] ?? figures);
  return (
    <Card title={title} aside={figures ? <TableSwitch isTable={isTable} what={title} onTurn={setTable} /> : null}>
      {figures === undefined || looked === undefined ? <div className={classes.bone} aria-hidden /> : isTable ? <SeriesTable figures={figures} title={title} /> : (
        <>
          <p className={classes.readout}>
            <span className={classes.legend}><i data-first />{t('moneyView.in')} <Money of={looked.in} /></span>
            <span className={classes.legend}><i />{t('moneyView.out')} <Money of={looked.out} /></span>
          </p>
          {isZero(figures.in) && isZero(figures.out) ? <p className={classes.nothing}>{t('moneyView.flowEmpty')}</p> : <BarPlot label={t('moneyView.flowLabel')} names={figures.series.map((one) => pointText(one.at, intlTag))}
            pairs={figures.series.map((one) => [Number(one.in.value), Number(one.out.value)] as const)} tickText={(tick) => new Intl.NumberFormat(intlTag, { notation: 'compact', maximumFractionDigits: 1 }).format(tick)} looked={at} onLook={setAt} />}
        </>
      )}
    </Card>
  );
}

/** Which share of deposits was paid, by day or hour. */
export function SuccessCard({ figures }: CardProps) {
  const t = useText();
  const { intlTag } = useLocale();
  const [isTable, setTable] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const title = t('moneyView.success');
  const looked = at === null ? figures : (figures?.series[at] ?? figures);
  return (
    <Card title={title} aside={figures ? <TableSwitch isTable={isTable} what={title} onTurn={setTable} /> : null}>
      {figures === undefined || looked === undefined ? <div className={classes.bone} aria-hidden /> : isTable ? <SeriesTable figures={figures} title={title} /> : (
        <>
          <p className={classes.readout}><FlowWords flow={looked} /></p>
          {figures.deposits.ended === 0 ? <p className={classes.nothing}>{t('moneyView.successEmpty')}</p> : <LinePlot label={t('moneyView.successLabel')} names={figures.series.map((one) => pointText(one.at, intlTag))}
            values={figures.series.map(({ deposits }) => shareOf(deposits))} top={1} ticks={[0, 0.5, 1]} tickText={(tick) => shareText(tick, intlTag)} looked={at} onLook={setAt} />}
        </>
      )}
    </Card>
  );
}

function FlowWords({ flow: { deposits, payouts, match } }: { flow: Flow }) {
  const t = useText();
  const { intlTag } = useLocale();
  const share = shareOf(deposits);
  return (
    <>
      <strong className="figures">{share === null ? '\u2013' : shareText(share, intlTag)}</strong>
      <span>{t('moneyView.deposits')} {t('moneyView.ofCount', { part: deposits.succeeded, all: deposits.ended })}</span>
      <span>{t('moneyView.payouts')} {t('moneyView.ofCount', { part: payouts.succeeded, all: payouts.ended })}</span>
      <span>{t('moneyView.match')} {match.averageSeconds === null ? '\u2013' : t('moneyView.seconds', { count: match.averageSeconds })}</span>
    </>
  );
}

function SeriesTable({ figures, title }: { figures: CurrencyFigures; title: string }) {
  const t = useText();
  const { intlTag } = useLocale();
  return <FlowTable label={title} head={t('moneyView.at')} rows={figures.series.toReversed().map((flow) => ({ key: flow.at, name: pointText(flow.at, intlTag), flow }))} />;
}

/** The same figures of several rows: in, out, how deposits and payouts ended, and the time to match. */
export function FlowTable({ label, head, rows }: { label: string; head: string; rows: readonly { key: string; name: string; flow: Flow }[] }) {
  const t = useText();
  const heads = [head, t('moneyView.in'), t('moneyView.out'), t('moneyView.deposits'), t('moneyView.payouts'), t('moneyView.match')];
  const counts = ({ succeeded, ended }: Flow['deposits']) => t('moneyView.ofCount', { part: succeeded, all: ended });
  return <ChartTable label={label} heads={heads} rows={rows.map(({ key, name, flow }) => ({
    key, cells: [name, <Money key="in" of={flow.in} />, <Money key="out" of={flow.out} />, counts(flow.deposits), counts(flow.payouts), flow.match.averageSeconds === null ? '\u2013' : t('moneyView.seconds', { count: flow.match.averageSeconds })],
  }))} />;
}
