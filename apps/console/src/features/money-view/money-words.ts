import type { CurrencyFigures, FailureCount } from '@wallet/contract';
import type { TextKey, Translate } from '../../app/text/index.ts';

export type Flow = Pick<CurrencyFigures, 'in' | 'out' | 'deposits' | 'payouts' | 'match'>;

/** A day as "20 Nov", an hour as "09:00", as the reader's own clocks and calendar said. */
export function pointText(at: string, intlTag: string): string {
  if (at.length > 10) return `${at.slice(11)}:00`;
  return new Intl.DateTimeFormat(intlTag, { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(new Date(`${at}T00:00:00Z`));
}

/** Which share succeeded; null where nothing ended. */
export function shareOf({ ended, succeeded }: Flow['deposits']): number | null {
  return ended === 0 ? null : succeeded / ended;
}

/** What ended how, and why: a code without words stands as it is. */
export function failureWords({ kind, status, reason }: Pick<FailureCount, 'kind' | 'status' | 'reason'>, t: Translate): { what: string; why: string } {
  const word = (key: string, otherwise: string) => (t(key as TextKey) === key ? otherwise : t(key as TextKey));
  return {
    what: `${t(`moneyKind.${kind}`)}: ${word(`moneyState.${status}`, status)}`,
    why: reason === null ? t('moneyView.noReason') : word(`moneyReason.${reason}`, word(`payoutReason.${reason}`, reason)),
  };
}
