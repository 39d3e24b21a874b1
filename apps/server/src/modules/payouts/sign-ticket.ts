import { maybe } from '#platform/db';
import type { Trx } from '#platform/db';
import { isProvedRow, lockPowerRow, macOfRow, signPowerRow } from '#platform/row-mac';
import type { RowKeys } from '#platform/row-mac';
import { issueTicket } from './intents.sql.ts';
import { intentPower } from './intent-power.ts';
import type { IntentPower } from './intent-power.ts';

/**
 * The intent if its row is what the judge of its beginning let go, or what made it wait again; undefined for one that
 * somebody put there, changed, or gave back to be pressed once more.
 */
export async function provedIntent(
  trx: Trx,
  keys: Pick<RowKeys, 'attests'>,
  { id, epoch }: { id: string; epoch: number },
): Promise<IntentPower | undefined> {
  const row = await maybe(trx, lockPowerRow(intentPower, id));
  return row && row.ticket === epoch && isProvedRow(keys, intentPower, row) ? row : undefined;
}

/** The MAC of an intent whose ticket is used: whoever makes it wait again by SQL makes it wait for ever. */
export function withoutTicket(keys: Pick<RowKeys, 'attest'>, intent: IntentPower): string {
  return macOfRow(keys, intentPower, { ...intent, ticket: null });
}

/**
 * Lets a phone take an intent once more, in the transaction that makes it wait; false for one that was never let go so: a
 * journal told of it after a restore, or somebody changed it.
 */
export async function renewTicket(trx: Trx, keys: RowKeys, id: string): Promise<boolean> {
  const row = await maybe(trx, lockPowerRow(intentPower, id));
  if (!row || !isProvedRow(keys, intentPower, row)) return false;
  await issueTicket(id).execute(trx);
  await signPowerRow(trx, keys, intentPower, id);
  return true;
}
