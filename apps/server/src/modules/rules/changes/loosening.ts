import { all, one, type Trx } from '#platform/db';
import { rowKeys } from '#platform/row-mac';
import { isLoosened, type RuleSpan } from './is-loosened.ts';
import { isProvedRule } from '../rule-power.ts';
import { type RuleKind, selectMoment, selectRulesOfKind } from '../rules.sql.ts';

/** A rule that is to come; times are ISO 8601, null is now, or never. */
export interface PlannedRuleTerms extends RuleKind {
  id: string;
  most: bigint;
  validFrom: string | null;
  validUntil: string | null;
}

/** Whether a planned rule lets more through. Under `lockRules`. True if any was changed outside. */
export async function loosensByPlanned(trx: Trx, rule: PlannedRuleTerms): Promise<boolean> {
  const { now } = await one(trx, selectMoment());
  const from = rule.validFrom === null ? now : new Date(rule.validFrom);
  const span = {
    ...rule,
    validFrom: from > now ? from : now,
    validUntil: rule.validUntil === null ? null : new Date(rule.validUntil),
  };
  const change = (rules: readonly RuleSpan[]) => [...rules, span];
  return evaluate(trx, rule, { now, change });
}

/** Whether the end of a rule lets more through, likewise. One that covered a stricter one tightens by its end. */
export async function loosensByEnding(trx: Trx, rule: RuleKind & { id: string }): Promise<boolean> {
  const { now } = await one(trx, selectMoment());
  const change = (rules: readonly RuleSpan[]) => rules.filter(({ id }) => id !== rule.id);
  return evaluate(trx, rule, { now, change });
}

async function evaluate(
  trx: Trx,
  kind: RuleKind,
  { now, change }: { now: Date; change: (rules: readonly RuleSpan[]) => RuleSpan[] },
): Promise<boolean> {
  const rules = await all(trx, selectRulesOfKind(kind));
  if (!rules.every((rule) => isProvedRule(rowKeys(), rule))) return true;
  return isLoosened(rules, change(rules), { merchantId: kind.merchantId, now });
}
