import { type Db, one, sql } from '#platform/db';
import type { InternalTransferKind } from '@wallet/contract';
import { newId } from '#platform/ids';
import { lockPowerRow, signPowerRow } from '#platform/row-mac';
import type { Strangers } from '../signing/sign-people.ts';
import { testApprovals } from '../signing/test-approvals.ts';
import { testVault } from '../database/test-vault.ts';

export interface TransferOnRecord {
  kind: InternalTransferKind;
  from?: string;
  to?: string;
  amountMinor: bigint;
}

/**
 * A move of own money that one of these strangers announced and another agreed to, as the console
 * does it; tells its id.
 */
export async function addAgreedMove(
  db: Db,
  person: Strangers,
  { kind, from, to, amountMinor }: TransferOnRecord,
): Promise<string> {
  const { aboutMove, internalTransferPower: movePower } =
    await import('#modules/matching/transfers');
  const approvals = testApprovals();
  const [id, announcer, other] = [newId('flm'), person(), person()];
  await db.transaction(async (trx) => {
    await sql`insert into float_move (id, mode, from_account_id, to_account_id, currency, amount, kind,
      status, announced_by, decided_by, decided_at)
      values (${id}, 'live', ${from ?? null}, ${to ?? null}, 'IDR', ${amountMinor}, ${kind}, 'announced',
        ${announcer.actorId}, ${other.actorId}, now())`.execute(trx);
    await signPowerRow(trx, testVault(), movePower, id);
    const about = aboutMove(await one(trx, lockPowerRow(movePower, id)));
    await approvals.ask(trx, { about, reason: null, by: announcer });
    await approvals.say(trx, {
      about,
      verdict: 'approve',
      reason: null,
      by: other,
      askedBy: announcer.actorId,
    });
  });
  return id;
}
