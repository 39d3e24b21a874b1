import type { endpoints, SentBodyOf } from '@wallet/contract';
import type { TextKey } from '../../../../lib/text/index.ts';
import { daysRange, isDay } from '../../../../lib/dates/date-range.ts';
import { isDecimal } from '../../../../lib/money/decimal.ts';
import type { TermKind } from './use-terms.ts';

/** Texts only. Limits use no method, flat amount and share. */
export const emptyTerm = {
  direction: 'deposit',
  method: 'any',
  flat: '',
  percent: '',
  min: '',
  max: '',
  day: '',
};
export type TermForm = typeof emptyTerm;
export type FeeRuleBody = SentBodyOf<typeof endpoints.addMerchantFeeRule>;
export type LimitBody = SentBodyOf<typeof endpoints.addMerchantLimit>;
export const directions = ['deposit', 'withdrawal'] as const;

export type TermProblems = Partial<Record<keyof TermForm, TextKey>>;

/** What is wrong with a form before it is sent. */
export function termProblems(form: TermForm, kind: TermKind): TermProblems {
  const amounts = (
    kind === 'fee' ? (['flat', 'min', 'max'] as const) : (['min', 'max'] as const)
  ).filter((name) => form[name] !== '' && !/^\d{1,13}(\.\d{1,2})?$/.test(form[name]));
  const isPercentWrong =
    kind === 'fee' &&
    form.percent !== '' &&
    (!/^\d{1,3}(\.\d{1,2})?$/.test(form.percent) || Number(form.percent) > 100);
  return {
    ...Object.fromEntries(amounts.map((name) => [name, 'merchantSet.amountWrong'])),
    ...(isPercentWrong ? { percent: 'merchantTerms.percentWrong' } : {}),
    ...(amounts.length === 0 &&
    isDecimal(form.min) &&
    isDecimal(form.max) &&
    Number(form.min) > Number(form.max)
      ? { max: 'merchantTerms.maxBelowMin' }
      : {}),
    ...(form.day !== '' && !isDay(form.day) ? { day: 'merchantTerms.dayWrong' } : {}),
  };
}

/** A fee rule as it travels. Hundredths of a percent are whole numbers, read from the text without a float. */
export function feeRuleOf(form: TermForm, timeZone: string): FeeRuleBody {
  const [whole = '0', places = ''] = (form.percent || '0').split('.');
  return {
    direction: directionOf(form),
    method: form.method as FeeRuleBody['method'],
    flat: form.flat || '0',
    percentBasisPoints: Number(whole) * 100 + Number(places.padEnd(2, '0')),
    min: form.min || null,
    max: form.max || null,
    ...begin(form, timeZone),
  };
}

/** Limits as they travel. */
export function limitOf(form: TermForm, timeZone: string): LimitBody {
  return {
    direction: directionOf(form),
    min: form.min || null,
    max: form.max || null,
    ...begin(form, timeZone),
  };
}

function directionOf({ direction }: TermForm): 'deposit' | 'withdrawal' {
  return directions.find((known) => known === direction) ?? 'deposit';
}

/** The midnight that begins a day of the merchant's zone; without a day it counts from now on. */
function begin({ day }: TermForm, timeZone: string): { validFrom?: string } {
  const { from } = daysRange({ from: day === '' ? undefined : day }, timeZone);
  return from === undefined ? {} : { validFrom: from };
}
