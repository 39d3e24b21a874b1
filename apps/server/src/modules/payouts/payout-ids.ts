import type { Currency, Mode } from '@wallet/contract';
import { accountId as ledgerAccountId } from '#modules/ledger';
import { guardId } from './reserve-rows.ts';

interface Place {
  accountId: string;
  currency: Currency;
  mode: Mode;
}

/** The ledger account of an account's money. */
export function floatOf({ accountId: owner, currency, mode }: Place): string {
  return ledgerAccountId({ kind: 'float', owner, currency, mode });
}

/** The guard of a payee and a sum on an account. */
export function guardOf({
  accountId,
  payeeKey,
  amountMinor,
}: {
  accountId: string;
  payeeKey: string;
  amountMinor: bigint;
}): string {
  return guardId({ accountId, payeeKey, amount: amountMinor });
}

/** The ledger account of what a merchant owes. */
export function receivableOf({
  merchantId: owner,
  currency,
  mode,
}: {
  merchantId: string;
  currency: Currency;
  mode: Mode;
}): string {
  return ledgerAccountId({ kind: 'merchantReceivable', owner, currency, mode });
}
