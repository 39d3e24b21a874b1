import type { Currency, endpoints, SentBodyOf } from '@wallet/contract';
import type { Whole } from '../../../../lib/forms/whole-body.ts';
import type { TextKey } from '../../../../lib/text/index.ts';
import { daysRange, isDay } from '../../../../lib/dates/date-range.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';
import type { RuleSentence } from '../../../../shared/rules/rule-labels.ts';

type RuleBody = Whole<SentBodyOf<typeof endpoints.addRule>>;
export type PreviewBody = SentBodyOf<typeof endpoints.previewRule>;

export interface RuleForm extends Pick<RuleSentence, 'scope' | 'measure' | 'pace' | 'outcome'> {
  /** Empty: every merchant. */
  merchantId: string;
  currency: Currency;
  /** As typed. */
  limit: string;
  from: string;
  until: string;
  reason: string;
}

export const emptyRule: RuleForm = {
  scope: 'customer',
  measure: 'sum',
  pace: 'day',
  outcome: 'hold',
  merchantId: '',
  currency: 'IDR',
  limit: '',
  from: '',
  until: '',
  reason: '',
};

export type RuleProblems = Partial<Record<'limit' | 'from' | 'until', TextKey>>;

/** What is wrong with a form before it is sent; what is left empty is said by its field. */
export function ruleProblems(form: RuleForm): RuleProblems {
  return {
    ...(form.limit.trim() !== '' && limitOf(form) === undefined
      ? { limit: form.measure === 'count' ? 'ruleForm.countWrong' : 'ruleForm.amountWrong' }
      : {}),
    ...(form.from !== '' && !isDay(form.from) ? { from: 'ruleForm.dayWrong' } : {}),
    ...(form.until !== '' && (!isDay(form.until) || (isDay(form.from) && form.until < form.from))
      ? { until: 'ruleForm.untilWrong' }
      : {}),
  };
}

/** The limit as it travels; undefined while it is none. */
export function limitOf({
  measure,
  limit,
  currency,
}: Pick<RuleForm, 'measure' | 'limit' | 'currency'>):
  | Pick<PreviewBody, 'limitCount' | 'limitAmount'>
  | undefined {
  if (measure === 'count') {
    const count = Number(limit.trim());
    return /^\d{1,7}$/.test(limit.trim()) && count >= 1 && count <= 1_000_000
      ? { limitCount: count }
      : undefined;
  }
  const typed = readTypedAmount(limit, currency);
  return typed.ok ? { limitAmount: typed.money } : undefined;
}

/** What the preview asks about; undefined while there is no limit. */
export function termsOf(form: RuleForm): PreviewBody | undefined {
  const limit = limitOf(form);
  const { scope, measure, pace, outcome, merchantId } = form;
  return (
    limit && {
      merchantId: merchantId === '' ? null : merchantId,
      scope,
      measure,
      pace,
      outcome,
      ...limit,
    }
  );
}

/** The rule as it travels; days are those of the reader's time zone, the last one included. */
export function ruleBodyOf(form: RuleForm, timeZone: string): RuleBody | undefined {
  const terms = termsOf(form);
  const { from, to } = daysRange({ from: form.from, to: form.until }, timeZone);
  return (
    terms && {
      ...terms,
      limitCount: terms.limitCount,
      limitAmount: terms.limitAmount,
      reason: form.reason.trim(),
      validFrom: from,
      validUntil: to,
    }
  );
}

/** The sentence of what is typed so far; undefined while there is no limit. */
export function ruleFormSentence(
  form: RuleForm,
  merchantName: string | undefined,
): RuleSentence | undefined {
  const limit = limitOf(form);
  const { scope, measure, pace, outcome } = form;
  const amount = limit?.limitAmount;
  return (
    limit && {
      scope,
      measure,
      pace,
      outcome,
      limitCount: limit.limitCount ?? null,
      limitAmount: amount === undefined ? null : { value: amount.value, currency: form.currency },
      merchant: merchantName === undefined ? null : { name: merchantName },
    }
  );
}
