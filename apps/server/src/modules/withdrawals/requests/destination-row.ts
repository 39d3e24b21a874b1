import type { Currency } from '@wallet/contract';
import { encryptPayout } from '../evidence/destination.ts';
import type { Vault } from '#platform/vault';
import { destinationOf, type Payee, shownDestination } from './find-payee.ts';
import type { DestinationRow } from '../requests.sql.ts';

export interface DestinationCopy {
  requestId: string;
  merchantId: string;
  payee: Payee;
  amountMinor: bigint;
  feeMinor: bigint;
  currency: Currency;
}

/** A request's own destination copy, encrypted as the phone receives it; approvals are bound to it. */
export function destinationRow(
  vault: Vault,
  { payee, ...terms }: DestinationCopy,
): Omit<DestinationRow, 'verificationId'> {
  return {
    payoutMethodId: payee.payoutMethodId,
    ...encryptPayout(vault, { ...terms, destination: destinationOf(payee) }),
    destinationKey: payee.payeeKey,
    numberKey: numberKeyOf(vault, payee.accountNumber),
    destinationShown: JSON.stringify(shownDestination(payee)),
  };
}

/** The digest by which people find what went to a number, whatever institution has it. */
export function numberKeyOf(vault: Pick<Vault, 'mac'>, number: string): string {
  return vault.mac('searchNumber', number.replaceAll(/\D/g, ''));
}
