import type { FigurePeriod, WireMoney } from '@wallet/contract';
import { formatMoney, parseWrittenMoney } from '@wallet/contract/money';
import type { TextKey, Translate } from '../../app/text/index.ts';
import { shareText } from '../../kit/number-text.ts';
import type { Figures } from './dashboard-data.ts';

export const periodTexts: Readonly<Record<FigurePeriod, TextKey>> = { today: 'figures.today', last7: 'figures.last7', last30: 'figures.last30' };

/** Deposits that ended and the share of them that was paid; null while none has ended. */
export function successOf(endings: Figures['endings']): { ended: number; paid: number; share: number | null } {
  const ended = Object.values(endings).reduce((sum, count) => sum + count, 0);
  return { ended, paid: endings.paid, share: ended === 0 ? null : endings.paid / ended };
}

/** The share of one point; null where nothing ended. */
export function shareOf({ ended, paid }: { ended: number; paid: number }): number | null {
  return ended === 0 ? null : paid / ended;
}

/** A day as "20 Nov", an hour as "09:00": what the merchant's own clocks and calendar said. */
export function pointText(at: string, intlTag: string): string {
  if (at.length > 10) return `${at.slice(11)}:00`;
  return new Intl.DateTimeFormat(intlTag, { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(`${at}T00:00:00Z`));
}

/** For drawing only: whole units as a number. */
export function drawn({ value }: WireMoney): number {
  return Number(value);
}

/** A mark of an axis of money, short: "40 M". */
export function tickText(tick: number, intlTag: string): string {
  return new Intl.NumberFormat(intlTag, { notation: 'compact', maximumFractionDigits: 1 }).format(tick);
}

/** Seconds as people say them: "9 s", "2 min 5 s". */
export function secondsText(seconds: number, t: Translate): string {
  const whole = Math.round(seconds);
  if (whole < 60) return t('time.seconds', { count: seconds < 10 ? Math.round(seconds * 10) / 10 : whole });
  const rest = whole % 60;
  return [t('time.minutes', { count: Math.floor(whole / 60) }), rest === 0 ? '' : t('time.seconds', { count: rest })].filter(Boolean).join(' ');
}

/** What a chart of money says in one sentence. */
export function flowLabel(figures: Figures, t: Translate): string {
  const money = (wire: WireMoney) => formatMoney(parseWrittenMoney(wire));
  return t('figures.flowLabel', { period: t(periodTexts[figures.period]), in: money(figures.in), out: money(figures.out) });
}

/** What the line of success says in one sentence. */
export function successLabel(figures: Figures, { t, intlTag }: { t: Translate; intlTag: string }): string {
  const { share, paid, ended } = successOf(figures.endings);
  return t('figures.successLabel', { period: t(periodTexts[figures.period]), share: share === null ? '\u2013' : shareText(share, intlTag), paid, ended });
}
