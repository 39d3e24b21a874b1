import { enqueueCommand } from '#modules/gateway/queue';
import { maybe, type Trx } from '#platform/db';
import { ApiError } from '#platform/http';
import type { Vault } from '#platform/vault';
import { selectWake, type Wake } from './wakes.sql.ts';

const ttlMs = 120_000;

/**
 * Wakes the phone of an intent to ask for its next epoch. The command carries nothing: what is transferred is pulled.
 * Within twenty seconds of the database's clock it is the same command, for another epoch always another one.
 */
export async function wakeDevice(trx: Trx, vault: Vault, intentId: string): Promise<void> {
  const wake = await maybe(trx, selectWake(intentId));
  if (wake) await enqueueWake(trx, vault, wake);
}

/** A phone that has too much to do, or is out of use, is not woken: the sweep comes by. */
export async function enqueueWake(
  trx: Trx,
  vault: Vault,
  { accountId, deviceId, key: idempotencyKey }: Wake,
): Promise<void> {
  try {
    await enqueueCommand(trx, vault, {
      deviceId,
      accountId,
      kind: 'transfer',
      payload: {},
      idempotencyKey,
      ttlMs,
      priority: 2,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
