import type { Currency, endpoints, SentBodyOf, WireMoney } from '@wallet/contract';
import { parseWrittenMoney } from '@wallet/contract/money';
import { namesFit } from '@wallet/contract/names-fit';
import type { Failure, FailureCode } from '../../../../lib/failure.ts';
import type { Whole } from '../../../../lib/forms/whole-body.ts';
import type { TextKey } from '../../../../lib/text/index.ts';
import { numberProblem } from '../../../../shared/institution/account-hints.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';

/** Texts only, so that an unsent form can be kept. */
export interface RefundForm extends Readonly<Record<string, string>> {
  amount: string;
  /** The code of the institution. */
  institution: string;
  accountNumber: string;
  /** Empty for the payer's own name. */
  holderName: string;
  reason: string;
}

type RefundField =
  | 'amount'
  | 'institution'
  | 'accountNumber'
  | 'holderName'
  | 'reason'
  | 'password';
type RefundErrors = Partial<Record<RefundField, TextKey>>;
export type RefundBody = SentBodyOf<typeof endpoints.refundOwnDeposit>;
export const reasonLimit = 140;

interface RefundFrame {
  /** What can still be sent back. */
  refundable: WireMoney;
  /** Whose money it is, where that is known. */
  payer: string | null;
}

/** Turns the form into the request, or names what is wrong with it, in the order of the fields. */
export function readRefund(
  form: RefundForm,
  { refundable, payer }: RefundFrame,
): { body: Whole<RefundBody> } | { errors: RefundErrors } {
  const amount = readTypedAmount(form.amount, refundable.currency);
  const amountWrong = amount.ok
    ? aboveAll(amount.money, refundable)
    : amountProblem(amount.problem, refundable.currency);
  const number = numberProblem(form.accountNumber);
  const [holderName, reason] = [form.holderName.trim(), form.reason.trim()];
  const errors: RefundErrors = {
    ...(amountWrong === undefined ? {} : { amount: amountWrong }),
    ...(form.institution === '' ? { institution: 'payoutForm.institutionMissing' as const } : {}),
    ...(number === undefined ? {} : { accountNumber: number }),
    ...(holderName === '' && payer === null ? { holderName: 'field.required' as const } : {}),
    ...(reason === '' ? { reason: 'field.required' as const } : {}),
  };
  if (!amount.ok || Object.keys(errors).length > 0) return { errors };
  const destination = {
    institutionCode: form.institution,
    accountNumber: form.accountNumber.trim(),
    ...(holderName === '' ? {} : { holderName }),
  };
  const password = form['password'] || undefined;
  return { body: { amount: amount.money, destination, reason, password } };
}

function amountProblem(
  problem: Extract<ReturnType<typeof readTypedAmount>, { ok: false }>['problem'],
  currency: Currency,
): TextKey {
  return problem === 'amountMalformed' ? `amount.malformed.${currency}` : `error.${problem}`;
}

function aboveAll(amount: WireMoney, refundable: WireMoney): TextKey | undefined {
  return parseWrittenMoney(amount).minor > parseWrittenMoney(refundable).minor
    ? 'refund.tooMuch'
    : undefined;
}

const fieldOf: Partial<Record<FailureCode, RefundField>> = {
  refundTooHigh: 'amount',
  amountOutOfLimits: 'amount',
  institutionNotUsable: 'institution',
  destinationNotPossible: 'accountNumber',
  wrongPassword: 'password',
};

/** Beside which field the server's answer belongs; undefined for one about the whole request. */
export function refusedField(code: FailureCode): RefundField | undefined {
  return fieldOf[code];
}

/** What the server refused, beside its field. */
export function refusedFields({ code }: Failure): RefundErrors {
  const field = refusedField(code);
  if (field === undefined) return {};
  if (code === 'wrongPassword') return { [field]: 'withdrawal.passwordWrong' };
  const isLimit = code === 'amountOutOfLimits';
  return { [field]: isLimit ? 'withdrawalProblem.amountOutOfLimits' : `error.${code}` };
}

/** Whether a written name cannot be the payer's. It warns; the server says what follows. */
export function isOtherName(payer: string | null, holder: string): boolean {
  return holder.trim() !== '' && !namesFit(payer, holder);
}
