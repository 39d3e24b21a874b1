import type { JournalOrder } from '@wallet/agent-protocol';
import { sql } from '#platform/db';
import { systemActor } from '#modules/audit';
import { beginRecovery, createRecoverer } from '#modules/recovery';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import type { PayingWorld } from '../../payouts/paying-world.ts';
import { testVault } from '../../database/test-vault.ts';

/** A backup was restored, its accounts wait, and the journal of a phone told of two orders that nobody here knows. */
export async function playRecovery({ deps, merchant, account }: PayingWorld): Promise<void> {
  const { accountId, deviceId } = await account({ merchantIds: [await merchant()] });
  await beginRecovery(deps.db, {
    backupAt: systemClock.now(),
    backupDigest: 'd'.repeat(64),
    by: systemActor,
    vault: testVault(),
  });
  await sql`update device set capabilities = array['journal'], connected_to = 'here', last_seen_at = now()
    where id = ${deviceId}`.execute(deps.db.read);
  await createRecoverer({
    ...deps,
    requestStatement: async () => false,
    queryJournal: async (asked) => ({
      journalId: 'journal-1',
      orders: asked === deviceId ? ordersOf(accountId) : [],
      next: null,
    }),
  }).sweep();
}

function ordersOf(accountId: string): JournalOrder[] {
  const takenAt = systemClock.now().toISOString();
  const order = {
    epoch: 1,
    accountId,
    destination: {
      method: 'dana',
      institutionCode: 'DANA',
      accountNumber: '081299990003',
      holderName: null,
    },
    amount: { value: '50000.00', currency: 'IDR' },
    takenAt,
  } as const;
  return [
    { ...order, intentId: newId('int'), sequence: 6, state: 'pressing' },
    { ...order, intentId: newId('int'), sequence: 7, state: 'taken' },
  ];
}
