import { ApiError } from '@wallet/contract';
import { type About, type From, hashOf, type TakenWord } from '#modules/approvals/words';
import { actOn, recordAudit } from '#modules/audit';
import { payByNamedDebit } from '#modules/payouts/recovery';
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
import { assignOnlyOrder } from './assign-order.ts';
import { type RecoveryRow, selectOpenRecovery } from './recovery.sql.ts';
import type { ReleaseDeps } from './recovery-deps.ts';
import type { Person } from './release-account.ts';

export interface Attaching {
  lineId: string;
  requestId: string;
  reason: string;
  by: Person;
  from?: From | undefined;
}

type AttachDeps = ReleaseDeps;

/**
 * A person says which request a debit paid, and another one confirms it by saying the same: then
 * the attempt is made known again and the debit pays it. Naming another request takes the place of
 * what was named. Tells the line’s account. Refuses notFound, lineAlreadyUsed for a debit that
 * something explains or somebody proposed something for, debitDiffers for a request of another sum,
 * payoutNotOpen for one that is not approved or has an attempt elsewhere, secondPersonNeeded.
 */
export async function attachDebit(deps: AttachDeps, input: Attaching): Promise<string> {
  const recovery = await maybe(deps.db.read, selectOpenRecovery());
  const debit =
    recovery &&
    (await maybe(deps.db.read, selectDebits({ since: recovery.since, lineId: input.lineId })));
  if (!recovery || !debit) throw new ApiError('notFound');
  if (!isFree(debit)) throw new ApiError('lineAlreadyUsed');
  await refuseOther(deps, input);
  const taken = await propose(deps, recovery, input);
  if (taken) await carryOut(deps, debit, { ...input, taken });
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
  if (!(await maybe(db.read, selectRequestExists(requestId)))) throw new ApiError('notFound');
  const candidate = await maybe(db.read, selectCandidates([lineId], requestId));
  if (!candidate) throw new ApiError('debitDiffers');
  if (!candidate.mayBeAttached)
    throw new ApiError('payoutNotOpen', {
      detail: 'It has to be approved first, and no attempt of it may be open on another account.',
    });
}

function aboutDebit({ lineId, requestId }: Attaching, recoveryId: string): About {
  return {
    subject: 'recoveryDebit',
    subjectId: `${lineId}.${requestId}`,
    revision: 0,
    payloadHash: hashOf({ lineId, requestId, recoveryId }),
  };
}

/** Undefined: the first word about it. Else the second, of somebody independent. */
async function propose(
  { db, approvals }: AttachDeps,
  { id: recoveryId }: RecoveryRow,
  input: Attaching,
): Promise<TakenWord | undefined> {
  const { lineId, requestId, reason, by, from } = input;
  const about = aboutDebit(input, recoveryId);
  return db.transaction(async (trx) => {
    const named = await maybe(trx, lockAttachment(lineId));
    const askedBy = named?.proposedBy ?? '';
    if (named?.requestId === requestId && (await approvals.hasSpoken(trx, about, askedBy)))
      return approvals.take(trx, { about, verdict: 'approve', reason, by, from, askedBy });
    await approvals.ask(trx, { about, reason, by, from });
    await upsertAttachment({ lineId, recoveryId, requestId, reason, by: by.actorId }).execute(trx);
    await recordAudit(trx, {
      actor: by,
      mode: 'live',
      ...actOn('recovery.debitNamed', lineId, 'statementLine'),
      after: { requestId },
      reason,
    });
    return undefined;
  });
}

/** The money first: should this process die behind it, the line is paid and the word is missing, which harms nobody. */
async function carryOut(
  deps: AttachDeps,
  { lineId, accountId, occurredFrom, amountMinor: lineMinor }: DebitRow,
  { requestId, reason, by, taken }: Attaching & { taken: TakenWord },
): Promise<void> {
  await payByNamedDebit(deps, { requestId, lineId, accountId, occurredFrom, lineMinor });
  await deps.db.transaction(async (trx) => {
    if (!(await maybe(trx, decideAttachment(lineId, by.actorId)))) return;
    await deps.approvals.keep(trx, taken);
    await assignOnlyOrder(trx, deps.vault, { accountId, requestId });
    await recordAudit(trx, {
      actor: by,
      mode: 'live',
      ...actOn('recovery.debitAttached', lineId, 'statementLine'),
      after: { requestId },
      reason,
    });
  });
}
