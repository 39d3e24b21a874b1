import { ApiError, roleNames } from '@wallet/contract';
import type { Approvals, From } from '#modules/approvals/words';
import { type AuditRecord, recordAudit } from '#modules/audit';
import { all, type Db, maybe, one, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { changePowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { lockAccount } from '#modules/accounts';
import {
  keepStood,
  lockImport,
  selectFarm,
  selectImportedFor,
  selectLinkedLines,
} from '../evidence/farm.sql.ts';
import type { ImportInForce } from '../evidence/farm.sql.ts';
import { importPower } from '../evidence/import-power.ts';
import { readImportStatus } from '../evidence/import-status.ts';
import { refuseOfFarm } from '../evidence/refuse-of-farm.ts';
import { settleStood } from './settle-file.ts';
import { statementEvents } from '../events.ts';

export interface Standing {
  importId: string;
  reason: string;
  /** Missing where nobody sits in front of a browser. */
  from?: From | undefined;
  by: Pick<AuditRecord, 'ip' | 'userAgent' | 'requestId'> & {
    actor: AuditRecord['actor'] & { actorId: string };
  };
}

/**
 * Somebody stands behind a file that does not settle or confirm by itself: with two it does, from
 * then on, counted by their signed words. Whoever imported it is the first of them, unless tied to
 * the phones' owner. Refuses `notFound`, `stateConflict` for a file that does not wait for it,
 * `secondPersonNeeded` for who stands behind it already or owns the phones, `notIndependent` for
 * who is tied to one of them, ever let that owner in, or gave out its phones or the account,
 * `rowNotProved`, and from a browser from which one of them imported it or stood behind it
 * `ownCodeNeeded`, `oneTimeCodeWrong` or `temporarilyLocked`.
 */
export async function endorseImport(
  db: Db,
  approvals: Approvals,
  { importId, reason, from, by: { actor, ...trail } }: Standing,
): Promise<void> {
  const { vault } = approvals;
  await db.transaction(async (trx) => {
    const about = await maybe(trx, selectImportedFor(importId));
    if (!about) throw new ApiError('notFound');
    await one(trx, lockAccount(about.accountId));
    await changePowerRow(trx, vault, importPower, importId, async (file) => {
      const found = await one(trx, lockImport(importId));
      if (found.status !== 'kept' || found.stands !== 'waits') throw new ApiError('stateConflict');
      const stoodBy = await readImportStatus(trx, vault, file);
      await decide(trx, approvals, { found, stoodBy, by: actor, reason, from });
      const isEnough = stoodBy.length > 0;
      await keepStood({
        id: importId,
        stands: isEnough ? 'byTwo' : 'waits',
        stoodBy: [...stoodBy, actor.actorId].join(' '),
      }).execute(trx);
      await recordAudit(trx, {
        actor,
        mode: found.mode,
        action: 'account.importStoodBehind',
        entity: 'account',
        entityId: found.accountId,
        after: { importId, fileName: found.fileName, purpose: found.purpose, isEnough },
        reason,
        ...trail,
      });
      if (isEnough) await letStand(trx, vault, found);
    });
  });
}

async function letStand(trx: Trx, vault: Vault, found: ImportInForce): Promise<void> {
  if (found.purpose === 'confirm') return tellConfirming(trx, found);
  const { importedBy, importedRole } = found;
  const actorRole = importedRole === null ? 'System' : roleNames[importedRole];
  await settleStood(trx, vault, found, { actorId: importedBy, actorRole });
}

async function decide(
  trx: Trx,
  approvals: Approvals,
  {
    found: { id, accountId, fileHash },
    stoodBy,
    by,
    reason,
    from,
  }: Pick<Standing, 'reason' | 'from'> & {
    found: ImportInForce;
    stoodBy: readonly string[];
    by: Standing['by']['actor'];
  },
): Promise<void> {
  const { vault } = approvals;
  await refuseOfFarm(trx, vault, { accountId, person: by.actorId, others: stoodBy });
  const { owners } = await one(trx, selectFarm(accountId));
  await approvals.say(trx, {
    about: {
      subject: 'statementImport',
      subjectId: id,
      revision: stoodBy.length + 1,
      payloadHash: fileHash,
    },
    verdict: 'approve',
    reason,
    by,
    from,
    behind: [...stoodBy, ...owners],
  });
}

/** Whoever confirms credits looks at what the file shows. */
async function tellConfirming(trx: Trx, { id, accountId, mode }: ImportInForce): Promise<void> {
  const lineIds = (await all(trx, selectLinkedLines(id))).map(({ lineId }) => lineId);
  await publish(trx, statementEvents.linesLinked, {
    key: accountId,
    mode,
    payload: { accountId, source: 'import', lineIds },
  });
}
