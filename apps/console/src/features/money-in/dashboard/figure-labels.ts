import type { FigurePeriod, WireMoney } from '@wallet/contract';
import { formatMoney, parseWrittenMoney } from '@wallet/contract/money';
import type { TextKey, Translate } from '../../../lib/text/index.ts';
import { shareText } from '../../../lib/money/number-text.ts';
import type { Figures } from './dashboard-data.ts';

export const periodLabels: Readonly<Record<FigurePeriod, TextKey>> = {
  today: 'figures.today',
  last7: 'figures.last7',
  last30: 'figures.last30',
};

/** Deposits that ended and the share of them that was paid; null while none has ended. */
export function successOf(endings: Figures['endings']): {
  ended: number;
  paid: number;
  share: number | null;
} {
  const ended = Object.values(endings).reduce((sum, count) => sum + count, 0);
  return { ended, paid: endings.paid, share: ended === 0 ? null : endings.paid / ended };
}

/** The share of one point; null where nothing ended. */
export function shareOf({ ended, paid }: { ended: number; paid: number }): number | null {
  return ended === 0 ? null : paid / ended;
}

/** For drawing only: whole units as a number. */
export function drawn({ value }: WireMoney): number {
  return Number(value);
}

/** A mark of an axis of money, short: "40 M". */
export function tickText(tick: number, intlTag: string): string {
  return new Intl.NumberFormat(intlTag, { notation: 'compact', maximumFractionDigits: 1 }).format(
    tick,
  );
}

/** What a chart of money says in one sentence. */
export function flowLabel(figures: Figures, t: Translate): string {
  const money = (wire: WireMoney) => formatMoney(parseWrittenMoney(wire));
  return t('figures.flowLabel', {
    period: t(periodLabels[figures.period]),
    in: money(figures.in),
    out: money(figures.out),
  });
}

/** What the line of success says in one sentence. */
export function successLabel(
  figures: Figures,
  { t, intlTag }: { t: Translate; intlTag: string },
): string {
  const { share, paid, ended } = successOf(figures.endings);
  return t('figures.successLabel', {
    period: t(periodLabels[figures.period]),
    share: share === null ? '\u2013' : shareText(share, intlTag),
    paid,
    ended,
  });
}
