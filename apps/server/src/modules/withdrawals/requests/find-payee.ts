import { ApiError, type PayoutMethodType, type VerificationStatus } from '@wallet/contract';
import type { Destination } from '@wallet/agent-protocol';
import type { Merchant } from '#modules/merchants';
import { type DestinationInput, findDestination, usableDestination } from '#modules/payout-methods';
import { maybe, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { selectBlockedCopy, selectLatestInquiry } from './payees.sql.ts';

/** Where a request pays: one of the merchant's payout methods, or a destination of its own. */
export type PayTo =
  | { payoutMethodId: string }
  | { destination: DestinationInput & { holderName?: string | undefined } };

export interface Payee {
  payoutMethodId: string | null;
  method: PayoutMethodType;
  institution: { country: 'ID' | 'PH'; code: string; name: string; shortName: string | null };
  accountNumber: string;
  last4: string;
  holderName: string | null;
  payeeKey: string;
  qrPayload: string | null;
  /** An inquiry of the payout method that still counts, or is under way. */
  inquiry: { id: string; status: VerificationStatus } | null;
}

export interface PayeeQuery {
  merchant: Merchant;
  mode: 'live' | 'test';
  payTo: PayTo;
  /** How old a payout method's inquiry may be. */
  nameCountsDays: number;
}

/**
 * Whom a request pays, with secrets. Refuses notFound; payoutMethodNotUsable, also for a blocked
 * method's destination typed in; institutionNotUsable, destinationNotPossible and qrInvalid.
 */
export async function findPayee(
  trx: Trx,
  vault: Vault,
  { merchant, mode, payTo, nameCountsDays }: PayeeQuery,
): Promise<Payee> {
  const owner = { merchantId: merchant.id, mode };
  if ('payoutMethodId' in payTo) {
    const {
      institution,
      currency: _,
      ...found
    } = await usableDestination(trx, vault, { ...owner, id: payTo.payoutMethodId });
    const inquiry =
      (await maybe(trx, selectLatestInquiry(payTo.payoutMethodId, nameCountsDays))) ?? null;
    return { ...found, institution: { ...institution, shortName: null }, inquiry };
  }
  const { holderName = null, ...input } = payTo.destination;
  const { institution, method, number, last4, payeeKey, qrPayload } = await findDestination(
    trx,
    vault,
    { merchant, mode, input },
  );
  if (await maybe(trx, selectBlockedCopy({ ...owner, payeeKey })))
    throw new ApiError('payoutMethodNotUsable', { detail: 'It is blocked.' });
  const { country, code, name, shortName } = institution;
  return {
    payoutMethodId: null,
    method,
    institution: { country, code, name, shortName },
    accountNumber: number,
    last4,
    holderName,
    payeeKey,
    qrPayload,
    inquiry: null,
  };
}

/** As the agent will be told it. */
export function destinationOf({
  method,
  institution,
  accountNumber,
  holderName,
  qrPayload,
}: Payee): Destination {
  return {
    method,
    institutionCode: institution.code,
    accountNumber,
    holderName,
    ...(qrPayload !== null && { qrPayload }),
  };
}

/** What screens may show of it. */
export interface ShownDestination {
  payoutMethodId: string | null;
  method: PayoutMethodType;
  country: 'ID' | 'PH';
  institutionCode: string;
  institutionName: string;
  institutionShortName: string | null;
  last4: string;
  holderName: string | null;
}

export function shownDestination({
  payoutMethodId,
  method,
  institution: { country, code, name, shortName },
  last4,
  holderName,
}: Payee): ShownDestination {
  return {
    payoutMethodId,
    method,
    country,
    institutionCode: code,
    institutionName: name,
    institutionShortName: shortName,
    last4,
    holderName,
  };
}

/** As the contract's bodies say it. */
export function payToOf(
  body:
    | { payoutMethodId: string }
    | { destination: DestinationInput & { holderName?: string | undefined } },
): PayTo {
  return 'payoutMethodId' in body
    ? { payoutMethodId: body.payoutMethodId }
    : { destination: body.destination };
}
