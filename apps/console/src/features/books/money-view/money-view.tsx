import { figurePeriods } from '@wallet/contract';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { Facet } from '../../../ui/menu/facet-menu.tsx';
import { FigureCard } from '../../../shared/money/figure-card.tsx';
import { PayoutQueues } from '../../../shared/payout/payout-queues.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { useMerchantNames } from '../../../shared/merchant/use-merchant-names.ts';
import { accountName, AccountFloats, BalanceCard, FloatCard } from './balance-cards.tsx';
import { FlowCard, SuccessCard } from './flow-cards.tsx';
import { endedCells, endedHeads, failureLabels } from './money-labels.ts';
import classes from './money-view.module.css';
import {
  readMoneyFilters,
  useMoneyBalances,
  useMoneyFigures,
  type MoneyFilters,
} from './use-money-figures.ts';

const currencies = ['IDR', 'PHP'] as const;

/**
 * Live money of all merchants or of one: in and out, success, balances, what waits on its way out,
 * and why what failed did. One currency at a time; all of it is in the address.
 */
export function MoneyView() {
  const t = useText();
  const [search] = useUrlSearch();
  const input = readMoneyFilters(search);
  const figures = useMoneyFigures(input);
  const balances = useMoneyBalances(input);
  const { data, error } = figures;
  const right = missingRight(error);
  if (right !== null) return <ForbiddenPage right={right} />;
  if (error && !data)
    return (
      <ErrorState
        heading={t('moneyView.failed')}
        error={error}
        busy={figures.isFetching}
        onRetry={() => void figures.refetch()}
      />
    );
  // A merchant has one currency: whatever the address says, it is his that is shown.
  const currency =
    input.merchantId === undefined
      ? input.currency
      : (data?.currencies[0]?.currency ?? input.currency);
  const own = data?.currencies.find((one) => one.currency === currency);
  const methods = [
    ...new Set((data?.currencies ?? []).flatMap((one) => one.methods.map(({ method }) => method))),
  ];
  const about = { period: data?.period ?? input.period, timeZone: data?.timeZone ?? '' };
  return (
    <div className={classes.page}>
      {error || balances.error ? <p role="status">{t('moneyView.stale')}</p> : null}
      <Choices input={{ ...input, currency }} methods={methods} />
      {input.merchantId === undefined ? <PayoutQueues /> : null}
      <div className={classes.cards}>
        <FlowCard figures={own} {...about} />
        <SuccessCard figures={own} {...about} />
        <Balances balances={balances} currency={currency} isOne={input.merchantId !== undefined} />
        <div className={classes.wide}>
          <FigureCard
            title={t('moneyView.methods')}
            empty={t('moneyView.methodsEmpty')}
            table={
              own && {
                ...about,
                file: `methods-${about.period}-${currency}`,
                heads: [
                  t('moneyView.method'),
                  t('moneyView.in'),
                  t('moneyView.out'),
                  ...endedHeads(t),
                ],
                rows: own.methods.map((flow) => ({
                  key: flow.method,
                  cells: [t(`method.${flow.method}`), flow.in, flow.out, ...endedCells(flow)],
                })),
              }
            }
          />
        </div>
        <Failures
          rows={own?.failures.map((row) => ({ ...row, name: t(`method.${row.method}`) }))}
          title={t('moneyView.failures')}
          head={t('moneyView.method')}
          {...about}
        />
        {input.merchantId === undefined ? (
          <Failures
            rows={data?.accounts
              .filter((row) => row.currency === currency)
              .map((row) => ({ ...row, name: accountName(row) }))}
            title={t('moneyView.accounts')}
            head={t('moneyView.account')}
            {...about}
          />
        ) : null}
      </div>
    </div>
  );
}

function Choices({
  input,
  methods,
}: {
  input: MoneyFilters;
  methods: readonly NonNullable<MoneyFilters['method']>[];
}) {
  const t = useText();
  const [, patch] = useUrlSearch();
  const merchants = useMerchantNames().data?.data ?? [];
  const merchant =
    input.merchantId &&
    (merchants.find(({ id }) => id === input.merchantId)?.name ?? input.merchantId);
  return (
    <div className={classes.choices}>
      <Segments
        label={t('moneyView.period')}
        choices={figurePeriods.map((value) => ({ value, label: t(`moneyView.${value}`) }))}
        chosen={input.period}
        onChoose={(period) => patch({ period: period === 'today' ? undefined : period })}
      />
      {input.merchantId === undefined ? (
        <Segments
          label={t('moneyView.currency')}
          choices={currencies.map((value) => ({ value, label: value }))}
          chosen={input.currency}
          onChoose={(currency) => patch({ currency: currency === 'IDR' ? undefined : currency })}
        />
      ) : null}
      <Facet
        name={t('moneyView.merchant')}
        chosen={merchant}
        choices={merchants.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(id) => patch({ merchant: id })}
      />
      <Facet
        name={t('moneyView.method')}
        chosen={input.method && t(`method.${input.method}`)}
        choices={methods.map((value) => ({ value, label: t(`method.${value}`) }))}
        onChoose={(method) => patch({ method })}
      />
    </div>
  );
}

function Balances({
  balances: { data, error, isFetching, refetch },
  currency,
  isOne,
}: {
  balances: ReturnType<typeof useMoneyBalances>;
  currency: MoneyFilters['currency'];
  isOne: boolean;
}) {
  const t = useText();
  if (error && !data)
    return (
      <div className={classes.wide}>
        <ErrorState
          heading={t('moneyView.balancesFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  const own = {
    balances: data?.currencies.find((one) => one.currency === currency),
    period: data?.period ?? 'today',
    timeZone: data?.timeZone ?? '',
  } as const;
  if (isOne)
    return (
      <div className={classes.wide}>
        <BalanceCard {...own} />
      </div>
    );
  return (
    <>
      <BalanceCard {...own} />
      <FloatCard {...own} />
      <div className={classes.wide}>
        <AccountFloats {...own} />
      </div>
    </>
  );
}

interface FailuresProps {
  title: string;
  head: string;
  period: string;
  timeZone: string;
  rows:
    | readonly (Parameters<typeof failureLabels>[0] & { name: string; count: number })[]
    | undefined;
}

function Failures({ title, head, rows, period, timeZone }: FailuresProps) {
  const t = useText();
  const words = rows?.map((row) => ({ ...row, ...failureLabels(row, t) }));
  return (
    <FigureCard
      title={title}
      empty={t('moneyView.failuresEmpty')}
      table={
        words && {
          heads: [head, t('moneyView.reason'), t('moneyView.count')],
          timeZone,
          file: `failures-${period}`,
          rows: words.map(({ name, what, why, count }) => ({
            key: `${name} ${what} ${why}`,
            cells: [name, `${what} \u00b7 ${why}`, count],
          })),
        }
      }
    />
  );
}
