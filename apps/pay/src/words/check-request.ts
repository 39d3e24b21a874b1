import type { FormType, PublicForm } from '@wallet/contract';
import { parseWrittenMoney } from '@wallet/contract/money';
import { amountText } from './amount.ts';
import type { FieldProblem } from './check-destination.ts';
import { readTypedAmount } from './typed-amount.ts';

/** What the public form held, as it was typed. */
export interface RequestEntered {
  merchant: string;
  type: FormType;
  amount: string;
  name: string;
  phone: string;
  email: string;
  note: string;
}

export type RequestField = keyof RequestEntered;

export type RequestProblems = Partial<Record<RequestField, FieldProblem>>;

/** How long a field may be; more is not taken. */
export const requestLengths = {
  merchant: 16,
  amount: 20,
  name: 80,
  phone: 24,
  email: 254,
  note: 140,
} as const;

/** What is wrong with the fields of the public form, and the amount as a decimal where it is right. */
export function checkRequest(
  entered: RequestEntered,
  form: PublicForm,
): { problems: RequestProblems; amount: string | undefined } {
  const problems: RequestProblems = {};
  const limits = form.choices[entered.type].limits;
  if (limits === null) problems.type = { text: 'choiceNotOpen' };
  const amount = readTypedAmount(entered.amount, form.currency);
  const wrong = amountProblem(entered.amount, amount, form, limits);
  if (wrong) problems.amount = wrong;
  for (const field of ['name', 'phone'] as const)
    if (entered[field].trim() === '') problems[field] = { text: 'fieldRequired' };
  const email = entered.email.trim();
  if (email !== '' && !/^[^\s@<>,;"]+@[^\s@<>,;".]+(\.[^\s@<>,;".]+)+$/.test(email))
    problems.email = { text: 'emailUnclear' };
  for (const field of Object.keys(requestLengths) as (keyof typeof requestLengths)[])
    if ([...entered[field]].length > requestLengths[field]) problems[field] = { text: 'tooLong' };
  return { problems, amount };
}

function amountProblem(
  typed: string,
  amount: string | undefined,
  { currency }: PublicForm,
  limits: PublicForm['choices']['deposit']['limits'],
): FieldProblem | undefined {
  if (typed.trim() === '') return { text: 'fieldRequired' };
  if (amount === undefined) return { text: 'amountUnclear' };
  if (limits === null) return undefined;
  const [whole = '0', cents = ''] = amount.split('.');
  const { minor } = parseWrittenMoney({ value: `${whole}.${cents.padEnd(2, '0')}`, currency });
  if (minor < parseWrittenMoney(limits.min).minor)
    return { text: 'amountTooLow', values: { amount: amountText(limits.min) } };
  if (minor > parseWrittenMoney(limits.max).minor)
    return { text: 'amountTooHigh', values: { amount: amountText(limits.max) } };
  return undefined;
}
