import type { Currency, Mode } from '@wallet/contract';
import type { View } from '#platform/writer';
import { accountId, ledgerAccounts } from '../account.ts';
import type { Leg } from '../post.ts';

export interface MerchantCredit {
  merchantId: string;
  currency: Currency;
  mode: Mode;
  /** What the merchant gets after fees, minor units, not negative. */
  netMinor: bigint;
  feeMinor: bigint;
  /** Where the money comes from: the float of an account, or suspense. */
  source: string;
  /** False: what the merchant owes is not taken from it. */
  repays?: boolean;
}

/**
 * The legs of a credit to a merchant: the source gives net + fee, the fee is income, and of the net what the merchant
 * owes is taken first. Example: 149,983 paid, fee 3,750: source -149,983, merchant +146,233, fee +3,750.
 */
export function creditEntries(view: View, credit: MerchantCredit): Leg[] {
  const { merchantId, currency, mode, netMinor, feeMinor, source, repays = true } = credit;
  const receivable = merchantReceivableId(credit);
  const owedMinor = repays ? -(view.row(ledgerAccounts, receivable)?.posted ?? 0n) : 0n;
  const repaidMinor = owedMinor < netMinor ? owedMinor : netMinor;
  return [
    { account: source, amountMinor: -(netMinor + feeMinor) },
    {
      account: accountId({ kind: 'merchantPayable', owner: merchantId, currency, mode }),
      amountMinor: netMinor - repaidMinor,
    },
    { account: receivable, amountMinor: repaidMinor },
    {
      account: accountId({ kind: 'feeIncome', owner: view.slot, currency, mode }),
      amountMinor: feeMinor,
    },
  ];
}

/** The ledger accounts a merchant credit touches besides its source: what its item locks. */
export function creditAccounts(
  { merchantId, currency, mode }: Pick<MerchantCredit, 'merchantId' | 'currency' | 'mode'>,
  slot: number,
): string[] {
  return [
    accountId({ kind: 'merchantPayable', owner: merchantId, currency, mode }),
    merchantReceivableId({ merchantId, currency, mode }),
    accountId({ kind: 'feeIncome', owner: slot, currency, mode }),
  ];
}

/** The ledger account of what a merchant owes. */
export function merchantReceivableId({
  merchantId,
  currency,
  mode,
}: Pick<MerchantCredit, 'merchantId' | 'currency' | 'mode'>): string {
  return accountId({ kind: 'merchantReceivable', owner: merchantId, currency, mode });
}
