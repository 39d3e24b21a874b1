import { orderPower } from '#modules/restores';
import { all, maybe, type Trx } from '#platform/db';
import { lowerPowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { claimOrder, selectEpochs, selectOrderOf } from './recovery.sql.ts';
import type { RecoveryDeps } from './recovery-deps.ts';

/** The request that an order of a journal served is known: every epoch of it is that request’s. */
export async function assignOrderOf(
  { db, vault }: Pick<RecoveryDeps, 'db' | 'vault'>,
  intentId: string,
  requestId: string,
): Promise<void> {
  await db.transaction(async (trx) => {
    for (const { id } of await all(trx, selectEpochs(intentId)))
      await claim(trx, vault, id, requestId);
  });
}

/** A debit that persons attached claims the order of its account, sum and request’s payee, when it is the only one. */
export async function assignOnlyOrder(
  trx: Trx,
  vault: Pick<Vault, 'attest' | 'attests'>,
  of: { accountId: string; requestId: string },
): Promise<void> {
  const only = await maybe(trx, selectOrderOf(of));
  if (only) await claim(trx, vault, only.id, of.requestId);
}

/** One that somebody changed behind the application stays without proof. */
function claim(
  trx: Trx,
  vault: Pick<Vault, 'attest' | 'attests'>,
  id: string,
  requestId: string,
): Promise<void> {
  return lowerPowerRow(trx, vault, orderPower, id, async () => {
    await claimOrder(id, requestId).execute(trx);
  });
}
