import { countGapRead, noteGaps, readDueGaps } from '#modules/statements/completeness';
import type { Db } from '#platform/db';
import type { Vault } from '#platform/vault';
import { requestStatement } from './request-statement.ts';

/**
 * Where a phone heard of money that its account's history does not show, asks for a read that looks
 * there again; tells how many were asked for. All gaps of an account share one read, each read is
 * one command by its key, and the next one waits longer. A phone that cannot be asked now is asked
 * at a later turn.
 */
export async function requestGaps(db: Db, vault: Vault): Promise<number> {
  await db.transaction((trx) => noteGaps(trx), { idempotent: true });
  let asked = 0;
  for (const gap of await readDueGaps(db.read)) {
    const idempotencyKey = `gap.${gap.observationIds[0]}.${gap.asks}`;
    const isAsked = await db.transaction(async (trx) => {
      if (
        !(await requestStatement(trx, vault, {
          accountId: gap.accountId,
          reason: 'resolve',
          since: gap.since,
          idempotencyKey,
        }))
      )
        return false;
      await countGapRead(trx, gap);
      return true;
    });
    if (isAsked) asked++;
  }
  return asked;
}
