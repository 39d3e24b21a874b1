import type { Trx } from '#platform/db';
import { changePowerRow, rowKeys } from '#platform/row-mac';
import { payoutMethodPower } from './method-power.ts';
import { setStatus, type StatusChange } from './methods.sql.ts';

/** Moves a destination and signs its row. Refuses `rowNotProved` if changed outside the application. */
export async function moveStatus(trx: Trx, change: StatusChange): Promise<void> {
  await changePowerRow(trx, rowKeys(), payoutMethodPower, change.id, () =>
    setStatus(change).execute(trx),
  );
}
