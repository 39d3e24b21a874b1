import { ApiError } from '@wallet/contract';
import { type Approvals, type From, hashOf } from '#modules/approvals/words';
import { actOn, type Actor, recordAudit } from '#modules/audit';
import { isReleased, orderPower, recoveryPower, releasePower } from '#modules/restores';
import { all, maybe, one, type Trx } from '#platform/db';
import { changePowerRow, isProvedRow, notProved } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import {
  insertFirstWord,
  insertSecondWord,
  resumePayouts,
  selectEvidence,
} from './evidence.sql.ts';
import { readEvidenceQuery } from './evidence-query.ts';
import type { ReleaseDeps } from './recovery-deps.ts';
import {
  endRecovery,
  lockOpenRecovery,
  noteChecked,
  selectOrdersToProve,
  selectReleases,
  updateInstallation,
} from './recovery.sql.ts';

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
 * An Admin says that an account may send again; the second one who says so, independent of the
 * first, releases it. A first word that nobody signed counts for nothing: the next one is the
 * first. Each time its evidence is judged anew. What stopped its payouts because of debits ends
 * with it, since they are explained. The last account ends the recovery. Refuses notFound,
 * stateConflict for one that is released, recoveryNotReady while reads or debits are missing,
 * rowNotProved for an account, an order that a journal told or a recovery that was changed behind
 * the application, and what `Approvals.say` refuses.
 */
export async function releaseAccount(
  { db, approvals }: Pick<ReleaseDeps, 'db' | 'approvals'>,
  release: Release,
): Promise<void> {
  await db.transaction(async (trx) => {
    const recovery = await maybe(trx, lockOpenRecovery());
    if (!recovery) throw new ApiError('notFound');
    const { vault } = approvals;
    const id = `${recovery.id}.${release.accountId}`;
    const isSecond = await changePowerRow(trx, vault, releasePower, id, () =>
      speak(trx, approvals, { recoveryId: recovery.id, release }),
    );
    if (!isSecond) return;
    await all(trx, resumePayouts(release.accountId));
    await endWhenReleased(trx, vault, recovery.id, release.by);
  });
}

interface Speech {
  recoveryId: string;
  release: Release;
}

/** Whether it was the second word. */
async function speak(
  trx: Trx,
  approvals: Approvals,
  { recoveryId, release: { accountId, reason, by, from: place } }: Speech,
): Promise<boolean> {
  await refuseHidden(trx, approvals);
  const evidence = await one(
    trx,
    selectEvidence(await readEvidenceQuery(trx, { recoveryId, accountId })),
  );
  const { step, firstById, from, to, journal, debits } = evidence;
  if (step === 'released') throw new ApiError('stateConflict');
  if (step === 'reading' || step === 'debits') throw new ApiError('recoveryNotReady');
  const about = {
    subject: 'recoveryAccount',
    subjectId: `${recoveryId}.${accountId}`,
    revision: 0,
    payloadHash: hashOf({ recoveryId, accountId }),
  } as const;
  const askedBy = firstById ?? '';
  const isFirst = step === 'ready' || !(await approvals.hasSpoken(trx, about, askedBy));
  if (isFirst) await approvals.ask(trx, { about, reason, by, from: place });
  else await approvals.say(trx, { about, verdict: 'approve', reason, by, from: place, askedBy });
  const word = { recoveryId, accountId, by: by.actorId, reason };
  await (isFirst ? insertFirstWord(word) : insertSecondWord(word)).execute(trx);
  await recordAudit(trx, {
    actor: by,
    mode: 'live',
    action: isFirst ? 'recovery.releaseProposed' : 'recovery.accountReleased',
    entity: 'account',
    entityId: accountId,
    after: { recoveryId, from: from.toISOString(), to: to.toISOString(), journal, debits },
    reason,
  });
  return !isFirst;
}

/** An order that somebody changed may be one that was pressed: nobody compares a request with what it said. */
async function refuseHidden(trx: Trx, { vault }: Pick<Approvals, 'vault'>): Promise<void> {
  const orders = await all(trx, selectOrdersToProve());
  const changed = orders.find((order) => !isProvedRow(vault, orderPower, order));
  if (changed) throw notProved(orderPower, changed.id);
}

/**
 * The last account was released: the installation is as before. An account whose row is gone, or
 * whose release was written by somebody else than the application, keeps it open. Refuses
 * rowNotProved for a recovery that was changed behind it.
 */
export async function endWhenReleased(
  trx: Trx,
  vault: Pick<Vault, 'attest' | 'attests'>,
  recoveryId: string,
  by: Actor,
): Promise<void> {
  const releases = await all(trx, selectReleases(recoveryId));
  const areReleased = releases.every(
    (release) => isReleased(release) && isProvedRow(vault, releasePower, release),
  );
  if (!areReleased) return;
  const isEnded = await changePowerRow(trx, vault, recoveryPower, recoveryId, async (recovery) => {
    if (recovery.endedAt !== null || recovery.accounts !== releases.length) return false;
    await noteChecked(recoveryId, true).execute(trx);
    await endRecovery(recoveryId).execute(trx);
    return true;
  });
  if (!isEnded) return;
  await updateInstallation('normal').execute(trx);
  await recordAudit(trx, {
    actor: by,
    ...actOn('recovery.ended', recoveryId),
  });
}
