import type { RuleMeasure, RuleOutcome, RulePace, RuleScope, WireMoney } from '@wallet/contract';
import type { Translate } from '../../lib/text/index.ts';
import { moneyString } from '../../lib/money/money-text.ts';

export interface RuleSentence {
  scope: RuleScope;
  measure: RuleMeasure;
  pace: RulePace;
  outcome: RuleOutcome;
  limitCount: number | null;
  limitAmount: WireMoney | null;
  /** Null: every merchant. */
  merchant: { name: string } | null;
}

/** A rule as one sentence: "Hold when one customer asks for more than Rp 5.000.000 in a day". */
export function ruleSentence(
  { scope, measure, pace, outcome, limitCount, limitAmount, merchant }: RuleSentence,
  t: Translate,
): string {
  const span = t(`rulePace.${pace}`);
  const when =
    measure === 'sum' && limitAmount !== null
      ? t(`ruleWhen.${scope}.sum`, { limit: moneyString(limitAmount), span })
      : t(`ruleWhen.${scope}.count`, { count: limitCount ?? 0, span });
  const sentence = t(`ruleDoes.${outcome}`, { when });
  return merchant === null
    ? sentence
    : t('ruleWhen.ofMerchant', { sentence, merchant: merchant.name });
}
