import { actorOf, recordAudit } from '#modules/audit';
import type { Trx } from '#platform/db';
import { publish } from '#platform/events';
import { payoutMethodEvents } from '../events.ts';
import { clearDefault, type LockedMethod, setDefault } from '../methods.sql.ts';
import type { PayoutAct } from '../payout-deps.ts';

/** Makes a locked, active method the default in place of the one before. */
export async function chooseDefault(
  trx: Trx,
  act: PayoutAct,
  { id, isDefault, currency }: LockedMethod,
): Promise<void> {
  if (isDefault) return;
  await clearDefault(act, currency).execute(trx);
  await setDefault(id).execute(trx);
  await recordMethodAct(trx, act, {
    id,
    action: 'payoutMethod.defaultChosen',
    after: { isDefault: true },
  });
}

/** The trail of an act on a method, and what screens hear of it. */
export async function recordMethodAct(
  trx: Trx,
  act: PayoutAct,
  {
    id,
    ...what
  }: { id: string; action: string; before?: unknown; after?: unknown; reason?: string },
): Promise<void> {
  const { merchantId, mode, principal, ip, userAgent, requestId } = act;
  await recordAudit(trx, {
    actor: actorOf(principal),
    merchantId,
    mode,
    entity: 'payoutMethod',
    entityId: id,
    ...what,
    ip,
    userAgent,
    requestId,
  });
  await publish(trx, payoutMethodEvents.changed, {
    key: id,
    mode,
    payload: { payoutMethodId: id, merchantId },
  });
}
