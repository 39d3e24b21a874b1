import { all, type Db, type RawBuilder, sql } from '#platform/db';
import { intentPower } from '#modules/payouts';
import { signPowerRow } from '#platform/row-mac';
import { testVault } from '../database/test-vault.ts';

/** As if phones had taken these intents so much earlier: their times and what is signed of them move together. */
export async function moveTaken(
  db: Pick<Db, 'transaction'>,
  { over, where }: { over: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<void> {
  await db.transaction(async (trx) => {
    const moved = await all(
      trx,
      sql<{
        id: string;
      }>`update payout_intent set press_until = press_until - ${over},
        decide_after = decide_after - ${over}, taken_at = taken_at - ${over},
          given = case when given is not null then concat_ws(' ', epoch, journal_id,
            to_char((taken_at - ${over}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
        where ${where} returning id`,
    );
    for (const { id } of moved) await signPowerRow(trx, testVault(), intentPower, id);
  });
}
