import { retentionClasses, type RetentionClass } from '@wallet/contract';
import { actOn, recordAudit, systemActor } from '#modules/audit';
import { type Db, one } from '#platform/db';
import type { Log } from '#platform/log';
import { readSetting } from '#platform/settings';
import type { Vault } from '#platform/vault';
import { deleteOld, dropEmptyMonths, rawPlace, tryRetentionLock } from './purge.sql.ts';
import { dropOldRaw } from './drop-old-raw.ts';
import { retentionSettings } from './retention-settings.ts';

const batch = 2_000;
/** Batches per class and run at most, so a changed setting cannot empty a table in one night. */
const mostBatches = 500;

export interface RetentionRun {
  /** Rows that went, and rows that lost what was raw in them. */
  deleted: Partial<Record<RetentionClass, number>>;
  months: number;
}

type Trx = Parameters<Parameters<Db['transaction']>[0]>[0];

/**
 * Deletes raw data that is older than its setting and that nothing keeps, in small transactions,
 * and drops the months that became empty. Each batch looks at holds and unsettled money anew, under
 * a lock that placing a hold takes too: what a hold covers when it is answered is not deleted
 * afterwards. A second process that runs meanwhile deletes nothing. Money and audit are not among
 * the classes. A class that fails is logged and tried again next time.
 */
export async function runRetention({
  db,
  vault,
  log,
}: {
  db: Db;
  vault: Vault;
  log: Pick<Log, 'error'>;
}): Promise<RetentionRun> {
  const run: RetentionRun = { deleted: {}, months: 0 };
  for (const name of retentionClasses) {
    try {
      const { days } = await readSetting(db.read, retentionSettings[name]);
      const deleted = await emptyClass({ db, vault }, name, days);
      if (deleted > 0) run.deleted[name] = deleted;
      run.months += await underLock(db, (trx) => one(trx, dropEmptyMonths(name, days)));
    } catch (error) {
      log.error({ err: error, class: name }, 'old data of one kind was not deleted');
    }
  }
  if (Object.keys(run.deleted).length > 0 || run.months > 0) {
    await db.transaction((trx) =>
      recordAudit(trx, {
        actor: systemActor,
        ...actOn('retention.ran', 'retention'),
        after: { ...run },
      }),
    );
  }
  return run;
}

async function emptyClass(
  { db, vault }: { db: Db; vault: Vault },
  name: RetentionClass,
  days: number,
): Promise<number> {
  const place = rawPlace(name);
  const old = { days, limit: batch };
  let total = 0;
  for (let round = 0; round < mostBatches; round++) {
    const count = await underLock(db, (trx) =>
      place ? dropOldRaw(trx, vault, { name, place, ...old }) : one(trx, deleteOld(name, old)),
    );
    total += count;
    if (count < batch) break;
  }
  return total;
}

function underLock(db: Db, act: (trx: Trx) => Promise<{ count: number }>): Promise<number> {
  return db.transaction(async (trx) =>
    (await one(trx, tryRetentionLock())).taken ? (await act(trx)).count : 0,
  );
}
