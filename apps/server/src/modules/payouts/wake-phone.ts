import { enqueueCommand } from '#modules/devices';
import type { Trx } from '#platform/db';
import { Refusal } from '#platform/http';
import type { Vault } from '#platform/vault';

const ttlMs = 120_000;

/**
 * Wakes a phone to ask for transfers of an account. The command carries nothing: what is transferred is pulled. Asking
 * again within two minutes is the same command; a phone that is away or has too much to do is woken by the next sweep.
 */
export async function wakePhone(
  trx: Trx,
  vault: Vault,
  {
    intentId,
    accountId,
    deviceId,
    at = new Date(0),
  }: { intentId: string; accountId: string; deviceId: string; at?: Date },
): Promise<void> {
  const idempotencyKey = `wake-${intentId}-${Math.floor(at.getTime() / ttlMs)}`;
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
    if (!(error instanceof Refusal)) throw error;
  }
}
