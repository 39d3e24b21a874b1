import type { WithdrawInstitution, WithdrawState } from '@wallet/contract';
import { parseWrittenMoney } from '@wallet/contract/money';
import type { Entered } from '../render-types.ts';
import type { TextKey } from '../texts/texts.ts';
import { amountText } from './amount.ts';
import { readTypedAmount } from './typed-amount.ts';

/** What is wrong with a field, in words of its own. */
export interface FieldProblem {
  text: TextKey;
  values?: Readonly<Record<string, string>>;
}

export type FieldProblems = Readonly<Partial<Record<keyof Entered, FieldProblem>>>;

const numberShape = /^\+?\d(?:[ .-]?\d){3,33}$/;
const required: FieldProblem = { text: 'fieldRequired' };

/** What keeps a form from being sent, by field. An unusual length of a number is not among it: that only warns. */
export function checkDestination(
  entered: Entered,
  { amount, limits, institutions }: Pick<WithdrawState, 'amount' | 'limits' | 'institutions'>,
): FieldProblems {
  const problems = {
    amount: amount === null ? amountProblem(entered.amount, limits) : undefined,
    institution: institutions.some(({ code }) => code === entered.institution)
      ? undefined
      : required,
    accountNumber: numberProblem(entered.accountNumber.trim()),
  };
  return Object.fromEntries(
    Object.entries(problems).filter(([, problem]) => problem !== undefined),
  );
}

/**
 * How many digits a number has as its institution counts them: a phone number with its country's
 * code as one without.
 */
export function digitCount(
  number: string,
  institution: Pick<WithdrawInstitution, 'isPhone'> | undefined,
): number {
  const digits = number.replace(/\D/g, '');
  const isLong = institution?.isPhone === true && (/^\s*\+/.test(number) || /^6[23]/.test(digits));
  return isLong ? digits.replace(/^6[23]/, '0').length : digits.length;
}

function amountProblem(
  text: string,
  { min, max }: WithdrawState['limits'],
): FieldProblem | undefined {
  if (text.trim() === '') return required;
  const decimal = readTypedAmount(text, min.currency);
  if (decimal === undefined) return { text: 'amountUnclear' };
  const minor = minorOf(decimal);
  if (minor < parseWrittenMoney(min).minor)
    return { text: 'amountTooLow', values: { amount: amountText(min) } };
  if (minor > parseWrittenMoney(max).minor)
    return { text: 'amountTooHigh', values: { amount: amountText(max) } };
  return undefined;
}

function minorOf(decimal: string): bigint {
  const [whole = '0', cents = ''] = decimal.split('.');
  return BigInt(whole + cents.padEnd(2, '0'));
}

function numberProblem(text: string): FieldProblem | undefined {
  if (text === '') return required;
  return numberShape.test(text) ? undefined : { text: 'numberUnclear' };
}
