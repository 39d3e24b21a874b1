import { ApiError } from '@wallet/contract';
import { type AuditRecord, recordAudit } from '#modules/audit';
import { all, type Db, maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { lowerPowerRow, rowKeys } from '#platform/row-mac';
import { lockAccount } from '#modules/accounts';
import { changeEvidence, provedAmong } from '../evidence/change-evidence.ts';
import {
  discardEvidence,
  discardLines,
  deleteBaseline,
  lockConfirmed,
  lockImported,
  lockLinkedTo,
} from './discard-import.sql.ts';
import { importPower } from '../evidence/import-power.ts';
import { type ImportToDiscard, selectImportToDiscard, updateDiscarded } from './imports.sql.ts';
import { statementEvents } from '../events.ts';

export interface Discarding {
  importId: string;
  reason: string;
  by: Pick<AuditRecord, 'ip' | 'userAgent' | 'requestId'> & {
    actor: AuditRecord['actor'] & { actorId: string };
  };
}

/**
 * Takes an import back whose mapping was wrong, with its lines, its coverage and the baseline that
 * it made, or with its evidence and differences; the same file may then come again. Refuses
 * `notFound`, `stateConflict` when nothing of it is kept or a newer one stands on it, and
 * `importSettled` once a line of it has moved money or it has confirmed a credit.
 */
export async function discardImport(
  db: Db,
  { importId, reason, by }: Discarding,
): Promise<{ importId: string; linesRemoved: number }> {
  return db.transaction(async (trx) => {
    const found = await maybe(trx, selectImportToDiscard(importId));
    if (!found) throw new ApiError('notFound');
    await one(trx, lockAccount(found.accountId));
    const wanted = await one(trx, selectImportToDiscard(importId));
    refuseUnfit(wanted);
    const linesRemoved =
      wanted.purpose === 'settle'
        ? await discardSettling(trx, wanted)
        : await discardConfirming(trx, wanted);
    const { actor, ...trail } = by;
    await lowerPowerRow(trx, rowKeys(), importPower, importId, () =>
      updateDiscarded({ id: importId, by: actor.actorId, reason }).execute(trx),
    );
    const { accountId, mode, fileName } = wanted;
    await publish(trx, statementEvents.importDiscarded, {
      key: accountId,
      mode,
      payload: { accountId, importId },
    });
    await recordAudit(trx, {
      actor,
      mode,
      action: 'account.importDiscarded',
      entity: 'account',
      entityId: accountId,
      before: { importId, fileName, lines: linesRemoved },
      reason,
      ...trail,
    });
    return { importId, linesRemoved };
  });
}

function refuseUnfit({ status, newerId }: ImportToDiscard): void {
  if (status !== 'kept')
    throw new ApiError('stateConflict', { detail: 'Nothing of this import is kept.' });
  if (newerId !== null)
    throw new ApiError('stateConflict', {
      detail: `A newer import stands on it. Discard ${newerId} first.`,
    });
}

/** Its lines are locked before they are looked at, so the writer finds either all of them or none. */
async function discardSettling(
  trx: Trx,
  { id, accountId, wasBaseline, isCovered }: ImportToDiscard,
): Promise<number> {
  const lines = await all(trx, lockImported(id));
  const settled = lines.filter(({ isUsed }) => isUsed).length;
  if (settled > 0)
    throw new ApiError('importSettled', {
      detail: `${settled} of its ${lines.length} lines have moved money by now, so it stays. Decide about wrong ones one by one, and import another period.`,
    });
  const linked = provedAmong(rowKeys(), await all(trx, lockLinkedTo(id)));
  const gone = await one(trx, discardLines(id));
  await changeEvidence(trx, rowKeys(), linked, () => ({ lineId: null }));
  if (isCovered && gone.covers === 0)
    throw new ApiError('importSettled', {
      detail:
        'The period that it proved is part of a longer one by now, so it stays. Import another period.',
    });
  if (wasBaseline) await deleteBaseline(accountId).execute(trx);
  return gone.lines;
}

async function discardConfirming(trx: Trx, { id }: ImportToDiscard): Promise<number> {
  const confirmed = (await all(trx, lockConfirmed(id))).filter(
    ({ isConfirmed }) => isConfirmed,
  ).length;
  if (confirmed > 0)
    throw new ApiError('importSettled', {
      detail: `It has confirmed ${confirmed} credits, so it stays. Import another period.`,
    });
  return (await one(trx, discardEvidence(id))).removed;
}
