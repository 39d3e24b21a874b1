import { writeMoney } from '@wallet/contract';
import type { Currency, DepositEnding, FigurePeriod, MerchantFigures } from '@wallet/contract';
import type { FigureRow, Span } from './figures.sql.ts';

type Part = Pick<MerchantFigures, 'in' | 'out' | 'endings' | 'methods' | 'series'>;

const dayMs = 86_400_000;
const endingOf: Readonly<Partial<Record<FigureRow['status'], DepositEnding>>> = {
  succeeded: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
  failed: 'failed',
  refunded: 'back',
  reversed: 'back',
};

/** Rows as a period's figures: sums, and a point for each day or hour, also without a row. */
export function figuresOf(
  rows: readonly FigureRow[],
  {
    period,
    span,
    currency,
  }: { period: FigurePeriod; span: Pick<Span, 'today' | 'hour'>; currency: Currency },
): Part {
  const money = (part: readonly FigureRow[]) =>
    writeMoney({ minor: part.reduce((sum, { amountMinor }) => sum + amountMinor, 0n), currency });
  const flows = (part: readonly FigureRow[]) => ({
    in: money(part.filter(isIn)),
    out: money(part.filter(isOut)),
  });
  const deposits = rows.filter(
    ({ kind, status }) => kind === 'deposit' && endingOf[status] !== undefined,
  );
  const counts = (part: readonly FigureRow[]) => ({
    ended: countOf(part),
    paid: countOf(part.filter(({ status }) => endingOf[status] === 'paid')),
  });
  const byPoint = Map.groupBy(rows, ({ at }) => at);
  const byMethod = Map.groupBy(deposits, ({ method }) => method);
  return {
    ...flows(rows),
    endings: endings(deposits),
    methods: [...byMethod]
      .map(([method, part]) => ({ method, ...counts(part) }))
      .toSorted((a, b) => b.ended - a.ended || a.method.localeCompare(b.method)),
    series: pointsOf(period, span).map((at) => {
      const part = byPoint.get(at) ?? [];
      return { at, ...flows(part), ...counts(part.filter((row) => deposits.includes(row))) };
    }),
  };
}

function endings(deposits: readonly FigureRow[]): Record<DepositEnding, number> {
  const sums: Record<DepositEnding, number> = {
    paid: 0,
    expired: 0,
    cancelled: 0,
    failed: 0,
    back: 0,
  };
  for (const { status, count } of deposits) sums[endingOf[status] ?? 'failed'] += count;
  return sums;
}

/** Deposits bring money, and what an adjustment adds is none of a customer's. */
function isIn({ kind, status }: FigureRow): boolean {
  return kind === 'deposit' && status === 'succeeded';
}

function isOut({ kind, status }: FigureRow): boolean {
  return (
    (kind === 'payout' || kind === 'refund') &&
    (status === 'succeeded' || status === 'paidAfterFailure')
  );
}

function countOf(rows: readonly FigureRow[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0);
}

/** Every day until today, or every hour until this one, oldest first. */
export function pointsOf(
  period: FigurePeriod,
  { today, hour }: Pick<Span, 'today' | 'hour'>,
): string[] {
  if (period === 'today')
    return Array.from({ length: hour + 1 }, (_, at) => `${today}T${String(at).padStart(2, '0')}`);
  const count = period === 'last7' ? 7 : 30;
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    new Date(last - (count - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
}
