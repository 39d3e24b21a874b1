import { ApiError, type Currency, type PayoutMethodType } from '@wallet/contract';
import { maybe, type Trx } from '#platform/db';
import { isProvedRow, notProved } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { institutionIdOf, refuseOwnAccount } from './find-destination.ts';
import { payoutMethodPower } from './method-power.ts';
import { type LockedMethod, selectMethodForShare } from './methods.sql.ts';
import type { Owner } from './own-methods.sql.ts';
import { payeeKeyOf, places } from './payee.ts';

/** Where money goes, with its secrets: for the copy that a payout keeps, never for an answer or a log. */
export interface UsableDestination {
  payoutMethodId: string;
  method: PayoutMethodType;
  currency: Currency;
  institution: { country: 'ID' | 'PH'; code: string; name: string };
  accountNumber: string;
  last4: string;
  holderName: string;
  payeeKey: string;
  qrPayload: string | null;
}

/**
 * The destination behind a payout method, which stays as it is until the transaction ends. Refuses
 * notFound, and rowNotProved, payoutMethodNotUsable while it cools down or when it is blocked,
 * replaced or removed, and destinationNotPossible for what became an account of the house since it
 * was added.
 */
export async function usableDestination(
  trx: Trx,
  vault: Vault,
  { id, ...owner }: Owner & { id: string },
): Promise<UsableDestination> {
  const found = await maybe(trx, selectMethodForShare(owner, id));
  if (!found) throw new ApiError('notFound');
  if (found.status !== 'active')
    throw new ApiError('payoutMethodNotUsable', { detail: `It is ${found.status}.` });
  if (!found.isCool)
    throw new ApiError('payoutMethodNotUsable', { detail: 'Its cool-down has not ended.' });
  refuseUnproved(vault, found);
  const { method, currency, country, code, bankName, last4, holderName, payeeKey, qrEnc } = found;
  const accountNumber = vault.open(found.numberEnc, places.methodNumber(id));
  await refuseOwnAccount(trx, vault, {
    institutionId: institutionIdOf({ country, code }),
    number: accountNumber,
    mode: owner.mode,
  });
  return {
    payoutMethodId: id,
    method,
    currency,
    institution: { country, code, name: bankName },
    accountNumber,
    last4,
    holderName,
    payeeKey,
    qrPayload: qrEnc === null ? null : vault.open(qrEnc, places.methodQr(id)),
  };
}

/** What somebody typed into the database is nobody's destination. */
function refuseUnproved(vault: Vault, found: LockedMethod): void {
  const { method: type, code: institutionCode, holderName: bankUserName } = found;
  const row = { ...found, type, institutionCode, bankUserName };
  const number = vault.open(found.numberEnc, places.methodNumber(found.id));
  const payeeKey = payeeKeyOf(vault, { institutionId: institutionIdOf(found), number });
  if (payeeKey !== found.payeeKey || !isProvedRow(vault, payoutMethodPower, row))
    throw notProved(payoutMethodPower, found.id);
}
