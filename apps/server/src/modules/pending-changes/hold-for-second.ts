import { ApiError, type HeldReason } from '@wallet/contract';
import { recordApprovalRequest } from '#modules/approvals/words';
import { selectDecisions } from '#modules/approvals';
import { actOn, recordAudit, systemActor } from '#modules/audit';
import { all, maybe, type Trx } from '#platform/db';
import { changePowerRow, notProved } from '#platform/row-mac';
import { aboutChange, askedHash, type ChangeRow, changeRows } from './change-rows.ts';
import { holdChange } from './changes.sql.ts';
import { agreeMs } from './hold-raise.ts';
import { mailConcerned } from './mail-concerned.ts';
import type { RaisingDeps } from './raising-deps.ts';

/**
 * Makes one person's change one of two persons: it waits for somebody independent as long as any
 * other does, everybody whom it concerns is mailed again, and its row says why. Refuses
 * `rowNotProved`, and `stateConflict` for what has ended.
 */
export async function holdForSecond(
  trx: Trx,
  deps: RaisingDeps,
  { row, heldBecause, now }: { row: ChangeRow; heldBecause: HeldReason; now: Date },
): Promise<void> {
  const { id } = row;
  const lapsesAt = new Date(now.getTime() + agreeMs);
  await changePowerRow(trx, deps.vault, changeRows, id, async (locked) => {
    if (askedHash(locked) !== askedHash(row)) throw notProved(changeRows, id);
    if (!(await maybe(trx, holdChange({ id, heldBecause, lapsesAt }))))
      throw new ApiError('stateConflict', { detail: `It is ${locked.state}.` });
  });
  await sayAskedBefore(trx, deps, row);
  await recordAudit(trx, {
    actor: systemActor,
    merchantId: row.merchantId ?? undefined,
    ...actOn('pendingChange.held', id),
    before: { state: row.state, persons: 1 },
    after: { state: 'waiting', persons: 2, act: row.act, subjectId: row.subjectId, heldBecause },
    reason: heldBecause,
  });
  await mailConcerned(trx, deps, { ...row, persons: 2, lapsesAt, heldBecause });
}

/** One that was asked for by an earlier release has no word of who asked: its own signed row says who that was. */
async function sayAskedBefore(
  trx: Trx,
  { vault }: Pick<RaisingDeps, 'vault'>,
  row: ChangeRow,
): Promise<void> {
  const about = aboutChange(row);
  const words = await all(trx, selectDecisions(about.subject, about.subjectId));
  const isSaid = words.some(
    ({ person, payloadHash }) => person === row.askedBy && payloadHash === about.payloadHash,
  );
  if (isSaid) return;
  const by = { actorId: row.askedBy, actorRole: systemActor.actorRole };
  await recordApprovalRequest(trx, { vault }, { about, reason: null, by });
}
