import { evidenceSchema, fenceSchema } from '@wallet/agent-protocol';
import { createRowWatch, type RowWatch } from '#modules/approvals/row-proofs';
import { systemActor } from '#modules/audit';
import { recoverOrder, settlePairs } from '#modules/payouts/recovery';
import { orderPower, recoveryPower } from '#modules/restores';
import { coveragePower } from '#modules/statements/completeness';
import { all, maybe } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import { queryJournals } from './query-journals.ts';
import { assignOrderOf } from './assign-order.ts';
import { readEvidenceQuery } from './evidence-query.ts';
import { type AccountEvidence, selectEvidence, updateAsked } from './evidence.sql.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import { noteChecked, selectOpenRecovery, selectUnclaimed } from './recovery.sql.ts';
import type { RecoveryRow, StoredOrder } from './recovery.sql.ts';
import { endWhenReleased } from './release-account.ts';

export interface Recoverer {
  /** One round: journals, orders, histories, debits; none without a recovery. Safe at any time. */
  sweep(): Promise<void>;
}

/**
 * Brings a recovery on as far as it goes without persons: asks phones for journals and histories,
 * makes known again what was sent after the backup, and pays it with the debits that show it.
 */
export function createRecoverer(deps: RecoveryDeps): Recoverer {
  const asked = new Set<string>();
  const rows = createRowWatch(deps);
  return {
    sweep: async () => {
      const recovery = await maybe(deps.db.read, selectOpenRecovery());
      if (!recovery) return;
      await queryJournals(deps, recovery, asked);
      await recoverOrders(deps, rows, recovery);
      const question = await readEvidenceQuery(deps.db.read, { recoveryId: recovery.id }, (read) =>
        rows.isProved(coveragePower, read),
      );
      const accounts = await all(deps.db.read, selectEvidence(question));
      for (const account of accounts) await bringOn(deps, recovery, account);
      const isLooked = accounts.every(({ step }) => step !== 'reading' && step !== 'debits');
      await lookAnew(deps, recovery, isLooked);
      if (accounts.length === 0)
        await deps.db.transaction((trx) =>
          endWhenReleased(trx, deps.vault, recovery.id, systemActor),
        );
    },
  };
}

/** Refuses rowNotProved for a changed recovery: it lets nothing go, whatever accounts show. */
async function lookAnew(
  { db, vault }: RecoveryDeps,
  { id, lookedAt }: RecoveryRow,
  isLooked: boolean,
): Promise<void> {
  if ((lookedAt !== null) === isLooked) return;
  await db.transaction((trx) =>
    changePowerRow(trx, vault, recoveryPower, id, () => noteChecked(id, isLooked).execute(trx)),
  );
}

/** What goes wrong with one keeps no other waiting. */
async function bringOn(
  deps: RecoveryDeps,
  recovery: RecoveryRow,
  account: AccountEvidence,
): Promise<void> {
  try {
    if (account.openDebits > 0) await settlePairs(deps, account.id);
    if (account.step === 'reading' && !account.isAsked) await askToRead(deps, recovery, account);
  } catch (error) {
    deps.log.error(
      { err: error, accountId: account.id },
      'an account could not be brought on in recovery; the next round tries again',
    );
  }
}

async function askToRead(
  { db, requestStatement: askForHistory }: RecoveryDeps,
  { id: recoveryId }: RecoveryRow,
  { id: accountId, from, asks }: AccountEvidence,
): Promise<void> {
  await db.transaction(async (trx) => {
    const isAsked = await askForHistory(trx, {
      accountId,
      since: from,
      idempotencyKey: `recovery-${recoveryId.slice(-8)}-${accountId}-${asks}`,
    });
    if (isAsked) await updateAsked(recoveryId, accountId).execute(trx);
  });
}

/** One that somebody changed behind the application says nothing here, and keeps its account from being released. */
async function recoverOrders(
  deps: RecoveryDeps,
  rows: RowWatch,
  { id }: RecoveryRow,
): Promise<void> {
  for (const order of await all(deps.db.read, selectUnclaimed(id))) {
    const { takenAt } = order;
    if (takenAt === null || !rows.isProved(orderPower, order)) continue;
    try {
      const meaning = await recoverOrder(deps, { ...toOrder(order), takenAt });
      if (meaning !== 'unclaimed') await assignOrderOf(deps, order.intentId, meaning.requestId);
    } catch (error) {
      deps.log.error(
        { err: error, intentId: order.intentId },
        'an order of a journal could not be recovered; the next round tries again',
      );
    }
  }
}

function toOrder({ sequence, amount, evidence: { evidence, fence }, ...order }: StoredOrder) {
  return {
    ...order,
    amountMinor: amount,
    sequence: Number(sequence),
    evidence: evidenceSchema.nullable().parse(evidence ?? null),
    fence: fenceSchema.nullable().parse(fence ?? null),
  };
}
