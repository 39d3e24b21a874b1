import type { Currency, endpoints, Mode, SentBodyOf, WireMoney } from '@wallet/contract';
import type { Whole } from '../../../../lib/forms/whole-body.ts';
import type { TextKey } from '../../../../lib/text/index.ts';
import { readTypedAmount } from '../../../../lib/money/typed-amount.ts';

type NewBody = Whole<SentBodyOf<typeof endpoints.createMerchantWithdrawal>>;
export const emptyNew = { merchant: '', method: '', amount: '', note: '', password: '' };
export const noteLimit = 140;

/** Turns the form into the request, or says what is wrong with the amount. */
export function readNew(
  {
    merchant,
    method,
    amount: typed,
    note,
    password,
  }: Omit<typeof emptyNew, 'password'> & { password?: string },
  { currency, mode }: { currency: Currency; mode: Mode },
): { body: NewBody; amount: WireMoney } | { errors: { amount?: TextKey } } {
  const amount = readTypedAmount(typed, currency);
  if (!amount.ok) return { errors: { amount: `withdrawalQueue.amountWrong.${currency}` } };
  if (merchant === '' || method === '') return { errors: {} };
  return {
    amount: amount.money,
    body: {
      payoutMethodId: method,
      amount: amount.money,
      mode,
      note: note.trim() || undefined,
      reference: undefined,
      password: password || undefined,
    },
  };
}
