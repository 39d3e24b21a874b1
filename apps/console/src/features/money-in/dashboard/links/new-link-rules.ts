import { depositMethodsOf, providers, providerTable } from '@wallet/contract';
import type { Currency, DepositMethod, endpoints, SentBodyOf, WireMoney } from '@wallet/contract';
import type { TextKey } from '../../../../lib/text/index.ts';
import type { Whole } from '../../../../lib/forms/whole-body.ts';
import { isPhone } from '../../../../lib/phone/phone.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';

export interface NewLinkForm {
  amount: string;
  customerName: string;
  /** The international form; empty for none. */
  phone: string;
  reference: string;
  methods: readonly DepositMethod[];
}

/** A customer pays by a link, or withdraws by one. */
export type LinkKind = 'deposit' | 'withdrawal';

/** The ways to pay in each currency, in the order they are shown. */
export function methodsOf(currency: Currency): DepositMethod[] {
  const there = providers.filter((provider) => providerTable[provider].currency === currency);
  return there.flatMap((provider) => depositMethodsOf[provider]);
}

type NewLinkBody = Whole<SentBodyOf<typeof endpoints.createDepositLink>> & { amount: WireMoney };
type NewLinkErrors = { [Field in keyof NewLinkForm]?: TextKey };

/**
 * Turns the form into the request, or names what is wrong with it. All ways to pay means no
 * restriction.
 */
export function readNewLink(
  form: NewLinkForm,
  currency: Currency,
): { body: NewLinkBody } | { errors: NewLinkErrors } {
  const amount = readTypedAmount(form.amount, currency);
  const reference = form.reference.trim();
  const customerName = form.customerName.trim();
  const errors: NewLinkErrors = {
    ...(amount.ok
      ? {}
      : {
          amount:
            amount.problem === 'amountMalformed'
              ? (`amount.malformed.${currency}` as const)
              : (`error.${amount.problem}` as const),
        }),
    ...(/^[\x21-\x7e]*$/.test(reference) ? {} : { reference: 'link.referenceMalformed' as const }),
    ...(form.phone === '' || isPhone(form.phone) ? {} : { phone: 'phone.malformed' as const }),
    ...(form.methods.length > 0 ? {} : { methods: 'link.methodsMissing' as const }),
  };
  if (!amount.ok || Object.keys(errors).length > 0) return { errors };
  const isRestricted = form.methods.length < methodsOf(currency).length;
  return {
    body: {
      amount: amount.money,
      customerName: customerName || undefined,
      customerPhone: form.phone || undefined,
      reference: reference || undefined,
      locale: undefined,
      allowedMethods: isRestricted ? [...form.methods] : undefined,
    },
  };
}
