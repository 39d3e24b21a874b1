import type { Currency, Mode } from '@wallet/contract';
import type { Trx } from '#platform/db';
import { accountId, type LedgerAccountName } from './account.ts';
import { insertAccount } from './ledger.sql.ts';

export type LedgerOwner =
  | { kind: 'merchant'; merchantId: string; currency: Currency; mode: Mode }
  | { kind: 'account'; accountId: string; currency: Currency; mode: Mode };

/** Opens what a new merchant (payable, receivable) or a new account (float) needs, in the transaction that makes it. */
export async function createLedgerAccounts(trx: Trx, owner: LedgerOwner): Promise<void> {
  for (const name of namesOf(owner))
    await insertAccount({ ...name, id: accountId(name) }).execute(trx);
}

function namesOf(owner: LedgerOwner): LedgerAccountName[] {
  const { currency, mode } = owner;
  if (owner.kind === 'account') return [{ kind: 'float', owner: owner.accountId, currency, mode }];
  return (['merchantPayable', 'merchantReceivable'] as const).map((kind) => ({
    kind,
    owner: owner.merchantId,
    currency,
    mode,
  }));
}
