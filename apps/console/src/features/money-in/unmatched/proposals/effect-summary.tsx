import { useText } from '../../../../lib/text/index.ts';
import type { Effect } from './effects.ts';

/** What follows from it, in words. */
export function EffectSummary({
  of: { kind, code, flag, nature, isMove, hasFee },
}: {
  of: Effect;
}) {
  const t = useText();
  if (kind === 'deposit' || kind === 'mark') {
    const shown = kind === 'mark' ? 'markedManually' : flag;
    return shown === null || shown === 'none'
      ? t('unmatched.becomesPlain', { code: code ?? '' })
      : t('unmatched.becomes', { code: code ?? '', flag: t(`flag.${shown}`) });
  }
  if (kind === 'merchantCredit')
    return t(hasFee ? 'unmatched.then.merchantCreditFee' : 'unmatched.then.merchantCredit');
  if (kind === 'own') return t(isMove ? 'unmatched.then.ownMove' : 'unmatched.then.own');
  if (kind === 'ignore')
    return t('unmatched.then.ignore', {
      nature: nature === null ? '' : t(`unmatched.nature.${nature}`),
    });
  return t(`unmatched.then.${kind}`, { code: code ?? '' });
}
