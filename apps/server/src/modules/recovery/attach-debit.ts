import { Refusal } from '@wallet/contract';
import { recordAudit } from '#modules/audit';
import { payByNamedDebit } from '#modules/payouts';
import { maybe } from '#platform/db';
import {
  decideAttachment,
  lockAttachment,
  selectCandidates,
  selectDebits,
  selectRequestExists,
  upsertAttachment,
} from './evidence.sql.ts';
import type { DebitRow } from './evidence.sql.ts';
import { claimOrderOf, selectOpenRecovery } from './recovery.sql.ts';
import type { RecoveryRow } from './recovery.sql.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import type { Person } from './release-account.ts';

export interface Attaching {
  lineId: string;
  requestId: string;
  reason: string;
  by: Person;
}

type AttachDeps = Pick<RecoveryDeps, 'db' | 'vault' | 'writer'>;

/**
 * A person says which request a debit paid, and another one confirms it by saying the same: then the attempt is made known
 * again and the debit pays it. Naming another request takes the place of what was named. Tells the line’s account.
 * Refuses notFound, lineAlreadyUsed for a debit that something explains or somebody proposed something for, debitDiffers for a request of another sum,
 * payoutNotOpen for one that is not approved or has an attempt elsewhere, secondPersonNeeded.
 */
export async function attachDebit(deps: AttachDeps, wish: Attaching): Promise<string> {
  const recovery = await maybe(deps.db.read, selectOpenRecovery());
  const debit =
    recovery &&
    (await maybe(deps.db.read, selectDebits({ since: recovery.since, lineId: wish.lineId })));
  if (!recovery || !debit) throw new Refusal('notFound');
  if (!isFree(debit)) throw new Refusal('lineAlreadyUsed');
  await refuseOther(deps, wish);
  if (await propose(deps, recovery, wish)) return debit.accountId;
  await carryOut(deps, debit, wish);
  return debit.accountId;
}

/** Whether it waits in suspense, whole and for nobody. */
export function isFree({
  isOpen,
  isPosted,
  matchStatus,
}: Pick<DebitRow, 'isOpen' | 'isPosted' | 'matchStatus'>): boolean {
  return isOpen && isPosted && matchStatus !== 'proposed';
}

async function refuseOther({ db }: AttachDeps, { lineId, requestId }: Attaching): Promise<void> {
  if (!(await maybe(db.read, selectRequestExists(requestId)))) throw new Refusal('notFound');
  const candidate = await maybe(db.read, selectCandidates([lineId], requestId));
  if (!candidate) throw new Refusal('debitDiffers');
  if (!candidate.mayBeAttached)
    throw new Refusal('payoutNotOpen', {
      detail: 'It has to be approved first, and no attempt of it may be open on another account.',
    });
}

/** True: this was the first word about it. False: it is the second one, of another person about the same request. */
async function propose(
  { db }: AttachDeps,
  { id: recoveryId }: RecoveryRow,
  { lineId, requestId, reason, by }: Attaching,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    const named = await maybe(trx, lockAttachment(lineId));
    if (named?.isDecided) return false;
    if (named?.requestId === requestId) {
      if (named.proposedBy === by.actorId) throw new Refusal('secondPersonNeeded');
      return false;
    }
    await upsertAttachment({ lineId, recoveryId, requestId, reason, by: by.actorId }).execute(trx);
    await recordAudit(trx, {
      actor: by,
      mode: 'live',
      action: 'recovery.debitNamed',
      entity: 'statementLine',
      entityId: lineId,
      after: { requestId },
      reason,
    });
    return true;
  });
}

/** The money first: should this process die behind it, the line is paid and the word is missing, which harms nobody. */
async function carryOut(
  deps: AttachDeps,
  { lineId, accountId, occurredFrom, amountMinor: lineMinor }: DebitRow,
  { requestId, reason, by }: Attaching,
): Promise<void> {
  await payByNamedDebit(deps, { requestId, lineId, accountId, occurredFrom, lineMinor });
  await deps.db.transaction(async (trx) => {
    if (!(await maybe(trx, decideAttachment(lineId, by.actorId)))) return;
    await claimOrderOf({ accountId, requestId }).execute(trx);
    await recordAudit(trx, {
      actor: by,
      mode: 'live',
      action: 'recovery.debitAttached',
      entity: 'statementLine',
      entityId: lineId,
      after: { requestId },
      reason,
    });
  });
}
