import { figurePeriods } from '@wallet/contract';
import { ForbiddenPage } from '../../app/forbidden-page.tsx';
import { useUrlSearch } from '../../app/router/use-search.ts';
import { missingRight } from '../../app/session/index.ts';
import { useText } from '../../app/text/index.ts';
import { Card } from '../../kit/card.tsx';
import { ChartTable } from '../../kit/chart.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { Facet } from '../../kit/facet-menu.tsx';
import { PayoutQueues } from '../../kit/payout-queues/payout-queues.tsx';
import { Segments } from '../../kit/segments.tsx';
import { FlowCard, FlowTable, SuccessCard } from './flow-cards.tsx';
import { failureWords } from './money-words.ts';
import classes from './money-view.module.css';
import { readMoneyWish, useMoneyFigures } from './use-money-figures.ts';

const currencies = ['IDR', 'PHP'] as const;

/** Live money of all merchants: in and out, success, what waits on its way out, and why what failed did. One currency at a time; all of it is in the address. */
export function MoneyView() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const wish = readMoneyWish(search);
  const { data, error, refetch, isFetching } = useMoneyFigures(wish);
  const right = missingRight(error);
  if (right !== null) return <ForbiddenPage right={right} />;
  if (error && !data) return <ErrorState heading={t('moneyView.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  const figures = data?.currencies.find(({ currency }) => currency === wish.currency);
  const methods = (data?.currencies ?? []).flatMap((one) => one.methods.map(({ method }) => method));
  return (
    <div className={classes.page}>
      {error ? <p role="status">{t('moneyView.stale')}</p> : null}
      <div className={classes.choices}>
        <Segments label={t('moneyView.period')} choices={figurePeriods.map((value) => ({ value, label: t(`moneyView.${value}`) }))} chosen={wish.period} onChoose={(period) => patch({ period: period === 'today' ? undefined : period })} />
        <Segments label={t('moneyView.currency')} choices={currencies.map((value) => ({ value, label: value }))} chosen={wish.currency} onChoose={(currency) => patch({ currency: currency === 'IDR' ? undefined : currency })} />
        <Facet name={t('moneyView.method')} chosen={wish.method && t(`method.${wish.method}`)} choices={[...new Set(methods)].map((value) => ({ value, label: t(`method.${value}`) }))} onChoose={(method) => patch({ method })} />
      </div>
      <PayoutQueues />
      <div className={classes.cards}>
        <FlowCard figures={figures} />
        <SuccessCard figures={figures} />
        <div className={classes.wide}><Card title={t('moneyView.methods')}>
          <FlowTable label={t('moneyView.methods')} head={t('moneyView.method')} rows={(figures?.methods ?? []).map((flow) => ({ key: flow.method, name: t(`method.${flow.method}`), flow }))} />
        </Card></div>
        <Failures rows={(figures?.failures ?? []).map((row) => ({ ...row, name: t(`method.${row.method}`) }))} title={t('moneyView.failures')} head={t('moneyView.method')} />
        <Failures rows={(data?.accounts ?? []).map((row) => ({ ...row, name: `${row.label}${row.last4 === null ? '' : ` \u2022\u2022${row.last4}`}` }))} title={t('moneyView.accounts')} head={t('moneyView.account')} />
      </div>
    </div>
  );
}

interface FailuresProps {
  title: string;
  head: string;
  rows: readonly (Parameters<typeof failureWords>[0] & { name: string; count: number })[];
}

function Failures({ title, head, rows }: FailuresProps) {
  const t = useText();
  const words = rows.map((row) => ({ ...row, ...failureWords(row, t) }));
  return (
    <Card title={title}>
      {rows.length === 0 ? <p className={classes.nothing}>{t('moneyView.failuresEmpty')}</p> : <ChartTable label={title} heads={[head, t('moneyView.reason'), t('moneyView.count')]}
        rows={words.map(({ name, what, why, count }) => ({ key: `${name} ${what} ${why}`, cells: [name, `${what}, ${why}`, count] }))} />}
    </Card>
  );
}
