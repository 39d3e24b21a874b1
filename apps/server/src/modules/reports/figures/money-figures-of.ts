import { currencies, writeMoney } from '@wallet/contract';
import type { Currency, CurrencyFigures, FigurePeriod } from '@wallet/contract';
import { pointsOf } from './figures-of.ts';
import type { Span } from './figures.sql.ts';
import type { OperatorFigure } from './operator-figures.sql.ts';

type Flow = Omit<CurrencyFigures, 'currency' | 'series' | 'methods' | 'failures'>;

const didNotSucceed: ReadonlySet<string> = new Set(['failed', 'expired', 'cancelled', 'reversed']);
const succeeded: ReadonlySet<string> = new Set(['succeeded', 'paidAfterFailure']);
/** Reasons shown of one currency: the most frequent. */
const mostReasons = 50;

/** Rows as the figures of each currency by itself, with a point for each day or hour, also for those without a row. */
export function moneyFiguresOf(
  rows: readonly OperatorFigure[],
  {
    period,
    span,
    shown = currencies,
  }: { period: FigurePeriod; span: Pick<Span, 'today' | 'hour'>; shown?: readonly Currency[] },
): CurrencyFigures[] {
  const points = pointsOf(period, span);
  return shown.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const byPoint = Map.groupBy(own, ({ at }) => at);
    const byMethod = Map.groupBy(
      own.filter(({ kind }) => kind !== 'adjustment'),
      ({ method }) => method,
    );
    return {
      currency,
      ...flowOf(own, currency),
      series: points.map((at) => ({ at, ...flowOf(byPoint.get(at) ?? [], currency) })),
      methods: [...byMethod]
        .map(([method, part]) => ({ method, ...flowOf(part, currency) }))
        .toSorted(
          (a, b) =>
            b.deposits.ended + b.payouts.ended - a.deposits.ended - a.payouts.ended ||
            a.method.localeCompare(b.method),
        ),
      failures: failuresOf(own),
    };
  });
}

function flowOf(rows: readonly OperatorFigure[], currency: Currency): Flow {
  const money = (part: readonly OperatorFigure[]) =>
    writeMoney({ minor: part.reduce((sum, { amountMinor }) => sum + amountMinor, 0n), currency });
  const deposits = rows.filter(({ kind }) => kind === 'deposit');
  const payouts = rows.filter(({ kind }) => kind === 'payout' || kind === 'refund');
  const isThrough = ({ status }: OperatorFigure) => succeeded.has(status);
  const timed = rows.reduce((sum, row) => sum + row.timed, 0);
  return {
    in: money(deposits.filter(({ status }) => status === 'succeeded')),
    out: money(payouts.filter(isThrough)),
    deposits: {
      ended: countOf(deposits),
      succeeded: countOf(deposits.filter(({ status }) => status === 'succeeded')),
    },
    payouts: { ended: countOf(payouts), succeeded: countOf(payouts.filter(isThrough)) },
    match: {
      averageSeconds:
        timed > 0
          ? Math.round((rows.reduce((sum, row) => sum + row.seconds, 0) / timed) * 10) / 10
          : null,
      medianSeconds: null,
      of: timed,
    },
  };
}

/** The same reason of the same method is one row, over all points of the period. */
function failuresOf(rows: readonly OperatorFigure[]): CurrencyFigures['failures'] {
  const same = Map.groupBy(
    rows.filter(({ status }) => didNotSucceed.has(status)),
    ({ method, kind, status, reason }) => [method, kind, status, reason].join(' '),
  );
  return [...same.values()]
    .flatMap((part) =>
      part.slice(0, 1).map(({ method, kind, status, reason }) => ({
        method,
        kind,
        status,
        reason: reason === '' ? null : reason,
        count: countOf(part),
      })),
    )
    .filter(({ count }) => count > 0)
    .toSorted(
      (a, b) =>
        b.count - a.count ||
        a.method.localeCompare(b.method) ||
        a.status.localeCompare(b.status) ||
        (a.reason ?? '').localeCompare(b.reason ?? ''),
    )
    .slice(0, mostReasons);
}

function countOf(rows: readonly OperatorFigure[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}
