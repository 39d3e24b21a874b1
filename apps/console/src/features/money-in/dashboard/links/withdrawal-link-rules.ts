import type { Currency, endpoints, Mode, SentBodyOf, WireMoney } from '@wallet/contract';
import { parseWrittenMoney } from '@wallet/contract/money';
import type { Whole } from '../../../../lib/forms/whole-body.ts';
import type { TextKey } from '../../../../lib/text/index.ts';
import { isPhone } from '../../../../lib/phone/phone.ts';
import { readTypedAmount, type TypedAmount } from '../../../../lib/money/typed-amount.ts';

/** Texts only, so that an unsent form can be kept. */
export interface WithdrawalLinkForm extends Readonly<Record<string, string>> {
  /**
   * `range` lets the customer choose between `min` and `max`; anything else is the fixed `amount`.
   */
  amountKind: string;
  amount: string;
  min: string;
  max: string;
  customerName: string;
  /** The international form; empty for none. */
  phone: string;
  email: string;
  reference: string;
}

export const emptyWithdrawalLink: WithdrawalLinkForm = {
  amountKind: 'fixed',
  amount: '',
  min: '',
  max: '',
  customerName: '',
  phone: '',
  email: '',
  reference: '',
};

type AllOfIt = Whole<SentBodyOf<typeof endpoints.createWithdrawalLink>>;
export type WithdrawalLinkBody = Omit<AllOfIt, 'amount'> & {
  amount: WireMoney | { min: WireMoney; max: WireMoney };
};
type WithdrawalLinkField = 'amount' | 'min' | 'max' | 'phone' | 'email' | 'reference';
type WithdrawalLinkErrors = Partial<Record<WithdrawalLinkField, TextKey>>;

/**
 * Turns the form into the request, or names what is wrong with it, in the order of the fields.
 * Empty fields stay away.
 */
export function readWithdrawalLink(
  form: WithdrawalLinkForm,
  { currency, mode }: { currency: Currency; mode: Mode },
): { body: WithdrawalLinkBody } | { errors: WithdrawalLinkErrors } {
  const [reference, customerName, email] = [
    form.reference.trim(),
    form.customerName.trim(),
    form.email.trim(),
  ];
  const asked = readAsked(form, currency);
  const errors: WithdrawalLinkErrors = {
    ...('errors' in asked ? asked.errors : {}),
    ...(form.phone === '' || isPhone(form.phone) ? {} : { phone: 'phone.malformed' as const }),
    ...(email === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
      ? {}
      : { email: 'signIn.emailMalformed' as const }),
    ...(/^[\x21-\x7e]*$/.test(reference) ? {} : { reference: 'link.referenceMalformed' as const }),
  };
  if ('errors' in asked || Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      amount: asked.amount,
      mode,
      customerName: customerName || undefined,
      customerPhone: form.phone || undefined,
      customerEmail: email || undefined,
      reference: reference || undefined,
      locale: undefined,
    },
  };
}

function readAsked(
  form: WithdrawalLinkForm,
  currency: Currency,
): { amount: WithdrawalLinkBody['amount'] } | { errors: WithdrawalLinkErrors } {
  if (form.amountKind !== 'range') {
    const amount = readTypedAmount(form.amount, currency);
    return amount.ok ? { amount: amount.money } : { errors: { amount: wordOf(amount, currency) } };
  }
  const [min, max] = [readTypedAmount(form.min, currency), readTypedAmount(form.max, currency)];
  if (!min.ok || !max.ok)
    return {
      errors: {
        ...(min.ok ? {} : { min: wordOf(min, currency) }),
        ...(max.ok ? {} : { max: wordOf(max, currency) }),
      },
    };
  if (parseWrittenMoney(max.money).minor < parseWrittenMoney(min.money).minor)
    return { errors: { max: 'withdrawalLink.order' } };
  return { amount: { min: min.money, max: max.money } };
}

function wordOf({ problem }: Extract<TypedAmount, { ok: false }>, currency: Currency): TextKey {
  return problem === 'amountMalformed' ? `amount.malformed.${currency}` : `error.${problem}`;
}
