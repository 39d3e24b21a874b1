import type { Currency, endpoints, Mode, SentBodyOf, WireMoney } from '@wallet/contract';
import type { Whole } from '../../../lib/forms/whole-body.ts';
import type { TextKey } from '../../../lib/text/index.ts';
import { readTypedAmount } from '../../../lib/money/typed-amount.ts';

/** Texts only, so that an unsent form can be kept. */
export interface NewForm extends Readonly<Record<string, string>> {
  /** The id of the destination. */
  method: string;
  amount: string;
  note: string;
  reference: string;
  /** Never kept. */
  password: string;
}

export const emptyForm: NewForm = {
  method: '',
  amount: '',
  note: '',
  reference: '',
  password: '',
};
export const noteLimit = 140;
export const referenceLimit = 64;

type NewBody = Whole<SentBodyOf<typeof endpoints.createOwnWithdrawal>>;
type NewErrors = { [Field in 'method' | 'amount' | 'reference']?: TextKey };

/** Turns the form into the request, or names what is wrong with it, in the order of the fields. */
export function readForm(
  form: NewForm,
  { currency, mode }: { currency: Currency; mode: Mode },
): { body: NewBody; amount: WireMoney } | { errors: NewErrors } {
  const amount = readTypedAmount(form.amount, currency);
  const [note, reference] = [form.note.trim(), form.reference.trim()];
  const errors: NewErrors = {
    ...(form.method === '' ? { method: 'withdrawalForm.methodMissing' as const } : {}),
    ...(amount.ok
      ? {}
      : {
          amount:
            amount.problem === 'amountMalformed'
              ? (`amount.malformed.${currency}` as const)
              : (`error.${amount.problem}` as const),
        }),
    ...(/^[\x21-\x7e]*$/.test(reference) ? {} : { reference: 'link.referenceMalformed' as const }),
  };
  if (!amount.ok || Object.keys(errors).length > 0) return { errors };
  return {
    amount: amount.money,
    body: {
      payoutMethodId: form.method,
      amount: amount.money,
      mode,
      note: note || undefined,
      reference: reference || undefined,
      password: form.password || undefined,
    },
  };
}
