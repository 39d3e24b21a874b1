import { Refusal } from '@wallet/contract';
import { hashOf } from '#modules/approvals';
import type { From } from '#modules/approvals';
import { recordAudit } from '#modules/audit';
import type { Actor } from '#modules/audit';
import { all, maybe, one } from '#platform/db';
import type { Trx } from '#platform/db';
import {
  insertFirstWord,
  insertSecondWord,
  lockRecoveryAccount,
  resumePayouts,
  selectEvidence,
} from './evidence.sql.ts';
import { readEvidenceQuestion } from './evidence-question.ts';
import type { ReleaseDeps } from './recovery-deps.ts';
import { endRecovery, lockOpenRecovery, updateInstallation } from './recovery.sql.ts';

export interface Person extends Actor {
  actorId: string;
}

export interface Release {
  accountId: string;
  reason: string;
  by: Person;
  from?: From | undefined;
}

/**
 * An Admin says that an account may send again; the second one who says so, independent of the first, releases it. A first
 * word that nobody signed counts for nothing: the next one is the first. Each time its evidence is judged anew. What stopped its payouts because of debits ends with it, since they are explained. The last account ends the
 * recovery. Refuses notFound, stateConflict for one that is released, recoveryNotReady while reads or debits are missing,
 * and what `Approvals.say` refuses.
 */
export async function releaseAccount(
  { db, approvals }: Pick<ReleaseDeps, 'db' | 'approvals'>,
  { accountId, reason, by, from: place }: Release,
): Promise<void> {
  await db.transaction(async (trx) => {
    const recovery = await maybe(trx, lockOpenRecovery());
    const locked = recovery && (await maybe(trx, lockRecoveryAccount(recovery.id, accountId)));
    if (!recovery || !locked) throw new Refusal('notFound');
    const evidence = await one(
      trx,
      selectEvidence(await readEvidenceQuestion(trx, { recoveryId: recovery.id, accountId })),
    );
    const { step, firstById, from, to, journal, debits } = evidence;
    if (step === 'released') throw new Refusal('stateConflict');
    if (step === 'reading' || step === 'debits') throw new Refusal('recoveryNotReady');
    const payload = { recoveryId: recovery.id, accountId };
    const about = {
      subject: 'recoveryAccount',
      subjectId: `${recovery.id}.${accountId}`,
      revision: 0,
      payloadHash: hashOf(payload),
    } as const;
    const askedBy = firstById ?? '';
    const isFirst = step === 'ready' || !(await approvals.hasSpoken(trx, about, askedBy));
    if (isFirst) await approvals.ask(trx, { about, reason, by, from: place });
    else await approvals.say(trx, { about, verdict: 'approve', reason, by, from: place, askedBy });
    const word = { recoveryId: recovery.id, accountId, by: by.actorId, reason };
    const after = {
      recoveryId: recovery.id,
      from: from.toISOString(),
      to: to.toISOString(),
      journal,
      debits,
    };
    await (isFirst ? insertFirstWord(word) : insertSecondWord(word)).execute(trx);
    const action = isFirst ? 'recovery.releaseProposed' : 'recovery.accountReleased';
    await recordAudit(trx, {
      actor: by,
      mode: 'live',
      action,
      entity: 'account',
      entityId: accountId,
      after,
      reason,
    });
    if (isFirst) return;
    await all(trx, resumePayouts(accountId));
    await endWhenReleased(trx, recovery.id, by);
  });
}

/** The last account was released: the installation is as before. */
export async function endWhenReleased(trx: Trx, recoveryId: string, by: Actor): Promise<void> {
  if (!(await maybe(trx, endRecovery(recoveryId)))) return;
  await updateInstallation('normal').execute(trx);
  await recordAudit(trx, {
    actor: by,
    action: 'recovery.ended',
    entity: 'recovery',
    entityId: recoveryId,
  });
}
