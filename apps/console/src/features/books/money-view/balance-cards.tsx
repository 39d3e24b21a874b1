import type { CurrencyBalances, FigurePeriod } from '@wallet/contract';
import { useState } from 'react';
import { useLocale, useText } from '../../../lib/text/index.ts';
import { LineSample, LinesPlot } from '../../../ui/chart/chart.tsx';
import { Facet } from '../../../ui/menu/facet-menu.tsx';
import { FigureCard } from '../../../shared/money/figure-card.tsx';
import { pointText } from '../../../shared/money/figure-cells.ts';
import { Money } from '../../../shared/money/money.tsx';
import { tickText } from './money-labels.ts';
import classes from './money-view.module.css';

interface CardProps {
  balances: CurrencyBalances | undefined;
  period: FigurePeriod;
  timeZone: string;
}

/** One line of a chart: its name, and an amount for each point. */
interface NamedLine {
  name: string;
  values: readonly CurrencyBalances['series'][number]['available'][];
}

/** What merchants had, by day or hour, and of all of them together what was between accounts. */
export function BalanceCard({ balances, period, timeZone }: CardProps) {
  const t = useText();
  const parts = (['available', 'held', 'pending', 'inTransit'] as const).map((part) => ({
    name: t(`moneyView.${part}`),
    values: (balances?.series ?? []).flatMap((point) => point[part] ?? []),
  }));
  const lines = parts.filter(({ values }) => values.length > 0);
  const points = balances?.series.map(({ at }) => at) ?? [];
  const title = t('moneyView.balances');
  return (
    <FigureCard
      title={title}
      table={
        balances &&
        tableOf(lines, {
          points,
          at: t('moneyView.atEnd'),
          timeZone,
          file: `balances-${period}-${balances.currency}`,
        })
      }
    >
      {balances ? (
        <AmountPlot label={t('moneyView.balancesLabel')} lines={lines} points={points} />
      ) : null}
    </FigureCard>
  );
}

/** What the books have on the accounts of each provider, or on a single account. */
export function FloatCard({ balances, period, timeZone }: CardProps) {
  const t = useText();
  const [accountId, setAccount] = useState<string | undefined>();
  const accounts = (balances?.accounts ?? []).map((account) => ({
    ...account,
    name: accountName(account),
  }));
  const account = accounts.find((one) => one.accountId === accountId);
  const shown = account
    ? [account]
    : (balances?.providers ?? []).map((one) => ({ ...one, name: t(`provider.${one.provider}`) }));
  const lines = shown.map(({ name, series }) => ({
    name,
    values: series.map(({ float }) => float),
  }));
  const points = balances?.series.map(({ at }) => at) ?? [];
  const title = t('moneyView.floats');
  const choice = (
    <Facet
      name={t('moneyView.account')}
      chosen={account?.name}
      choices={accounts.map((one) => ({ value: one.accountId, label: one.name }))}
      onChoose={setAccount}
    />
  );
  return (
    <FigureCard
      title={title}
      aside={accounts.length > 0 ? choice : null}
      table={
        balances &&
        tableOf(lines, {
          points,
          at: t('moneyView.atEnd'),
          timeZone,
          file: `floats-${period}-${balances.currency}`,
        })
      }
    >
      {balances === undefined ? null : lines.length === 0 ? (
        <p className={classes.nothing}>{t('moneyView.floatsEmpty')}</p>
      ) : (
        <AmountPlot label={t('moneyView.floatsLabel')} lines={lines} points={points} />
      )}
    </FigureCard>
  );
}

/**
 * The accounts with the most on them: what there was at the end of the first day or hour, what
 * there is now, and what lies between.
 */
export function AccountFloats({ balances, period, timeZone }: CardProps) {
  const t = useText();
  const { intlTag } = useLocale();
  const first = balances?.series[0]?.at;
  const rows = balances?.accounts.flatMap(({ series, ...account }) => {
    const [before, now] = [series[0]?.float, series.at(-1)?.float];
    return before && now
      ? [
          {
            key: account.accountId,
            cells: [accountName(account), t(`provider.${account.provider}`), before, now],
          },
        ]
      : [];
  });
  const heads = [
    t('moneyView.account'),
    t('moneyView.provider'),
    t('moneyView.floatFirst', { point: first === undefined ? '' : pointText(first, intlTag) }),
    t('moneyView.floatNow'),
  ];
  return (
    <FigureCard
      title={t('moneyView.accountFloats')}
      empty={t('moneyView.floatsEmpty')}
      table={
        balances &&
        rows && { heads, rows, timeZone, file: `accounts-${period}-${balances.currency}` }
      }
    />
  );
}

function tableOf(
  lines: readonly NamedLine[],
  {
    points,
    at,
    timeZone,
    file,
  }: { points: readonly string[]; at: string; timeZone: string; file: string },
) {
  const rows = points
    .map((point, index) => ({
      key: point,
      cells: [{ at: point }, ...lines.flatMap(({ values }) => values[index] ?? [])],
    }))
    .toReversed();
  return { heads: [at, ...lines.map(({ name }) => name)], rows, timeZone, file };
}

function AmountPlot({
  label,
  lines,
  points,
}: {
  label: string;
  lines: readonly NamedLine[];
  points: readonly string[];
}) {
  const t = useText();
  const { intlTag } = useLocale();
  const [at, setAt] = useState<number | null>(null);
  const looked = at === null ? undefined : points[at];
  return (
    <>
      <p className={classes.readout}>
        <strong>{looked === undefined ? t('moneyView.now') : pointText(looked, intlTag)}</strong>
        {lines.map(({ name, values }, line) => {
          const amount = values.at(looked === undefined ? -1 : (at ?? -1));
          return (
            <span key={name} className={classes.legend}>
              <LineSample line={line} />
              {name} {amount ? <Money of={amount} /> : null}
            </span>
          );
        })}
      </p>
      <LinesPlot
        label={label}
        names={points.map((point) => pointText(point, intlTag))}
        lines={lines.map(({ values }) => values.map(({ value }) => Number(value)))}
        tickText={(tick) => tickText(tick, intlTag)}
        looked={at}
        onLook={setAt}
      />
    </>
  );
}

/** An account as its list names it, with its last digits. */
export function accountName({ label, last4 }: { label: string; last4: string | null }): string {
  return last4 === null ? label : `${label} \u2022\u2022${last4}`;
}
