import { ApiError } from '@wallet/contract';
import type { DepositMethod, MethodReason, Mode, Money } from '@wallet/contract';
import { checkEmv } from '@wallet/contract/emv';
import { accountNumberOrNull } from '#modules/accounts';
import { depositWay } from '#modules/accounts/providers';
import { findPayableAccounts } from '#modules/account-selection';
import type { PayableAccount, PayableAccounts } from '#modules/account-selection';
import type { Query } from '#platform/db';
import type { Vault } from '#platform/vault';

export interface AccountNeeds {
  method: DepositMethod;
  mode: Mode;
  merchant: { id: string };
  payment: Money;
  /** How much of the room the payers of public forms may hold, when one of them pays. */
  publicSharePermille?: number | undefined;
}

/**
 * The accounts that can take a payment now, the best first. Refuses with qrNotAvailable when no account could give a
 * code, with methodUnavailable and its reason otherwise.
 */
export async function findAccounts(query: Query, input: AccountNeeds): Promise<PayableAccount[]> {
  const { payable, reason } = await ask(query, input);
  const usable = payable.filter((account) => canShow(account, input.method));
  if (usable.length > 0) return usable;
  throw reason === null || reason === 'noAccount'
    ? new ApiError('qrNotAvailable')
    : new ApiError('methodUnavailable', { detail: reason });
}

/** Why no account can take the payment now; null when one can. */
export async function whyUnavailable(
  query: Query,
  vault: Pick<Vault, 'open'>,
  input: AccountNeeds,
): Promise<MethodReason | null> {
  const { payable, reason } = await ask(query, input);
  const { method } = input;
  return payable.some((account) => canShow(account, method) && isReadable(vault, account, method))
    ? null
    : (reason ?? 'noAccount');
}

function ask(
  query: Query,
  { method, mode, merchant, payment, publicSharePermille: strangersPermille }: AccountNeeds,
): Promise<PayableAccounts> {
  return findPayableAccounts(query, {
    method,
    mode,
    merchantId: merchant.id,
    currency: payment.currency,
    amountMinor: payment.minor,
    publicSharePermille: strangersPermille,
  });
}

/** A stored code that is broken is shown to nobody. */
export function canShow({ staticQr }: PayableAccount, method: DepositMethod): boolean {
  return depositWay(method).shows === 'number' || (staticQr !== null && checkEmv(staticQr).ok);
}

/**
 * Whether what payers see decrypts. If not it is shown to nobody; other accounts take its payers.
 */
export function isReadable(
  vault: Pick<Vault, 'open'>,
  { accountId: id, numberEnc }: PayableAccount,
  method: DepositMethod,
): boolean {
  return (
    depositWay(method).shows !== 'number' || accountNumberOrNull(vault, { id, numberEnc }) !== null
  );
}
