import type { CurrencyFigures, FailureCount } from '@wallet/contract';
import type { Translate } from '../../../lib/text/index.ts';
import type { FigureCell } from '../../../shared/money/figure-cells.ts';
import { reasonText, labelIn } from '../../../shared/status/reason-labels.ts';

export type Flow = Pick<CurrencyFigures, 'in' | 'out' | 'deposits' | 'payouts' | 'match'>;

/** Which share succeeded; null where nothing ended. */
export function shareOf({ ended, succeeded }: Flow['deposits']): number | null {
  return ended === 0 ? null : succeeded / ended;
}

/** What ended how, and why: a code without words stands as it is. */
export function failureLabels(
  { kind, status, reason }: Pick<FailureCount, 'kind' | 'status' | 'reason'>,
  t: Translate,
): { what: string; why: string } {
  return {
    what: `${t(`moneyKind.${kind}`)}: ${labelIn(['moneyState'], status, t) ?? status}`,
    why: reasonText(reason, t, kind) ?? t('moneyView.noReason'),
  };
}

/** How movements ended, as a row of a table has it: counts, the share of deposits, and the time to match. */
export function endedCells({ deposits, payouts, match }: Flow): FigureCell[] {
  return [
    deposits.ended,
    deposits.succeeded,
    { share: shareOf(deposits) },
    payouts.ended,
    payouts.succeeded,
    { seconds: match.averageSeconds },
  ];
}

/** The headings of `endedCells`. */
export function endedHeads(t: Translate): string[] {
  return [
    t('moneyView.depositsEnded'),
    t('moneyView.deposits'),
    t('moneyView.success'),
    t('moneyView.payoutsEnded'),
    t('moneyView.payouts'),
    t('moneyView.average'),
  ];
}

/** A mark of an axis of money, short: "40 M". */
export function tickText(tick: number, intlTag: string): string {
  return new Intl.NumberFormat(intlTag, { notation: 'compact', maximumFractionDigits: 1 }).format(
    tick,
  );
}
