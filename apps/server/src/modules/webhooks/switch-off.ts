import type { DisabledReason } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { maybe, type Trx } from '#platform/db';
import { publish } from '#platform/events';
import { disableEndpoint } from './deliveries.sql.ts';
import { webhookEvents } from './events.ts';
import type { Act } from './webhooks.ts';

export interface SwitchingOff {
  endpointId: string;
  reason: Exclude<DisabledReason, 'switchedOff'>;
  /** What a person wrote about it. */
  note?: string;
  act: Act;
}

/** Disables an endpoint, gives up its waiting deliveries and notifies the merchant. False if off already. */
export async function switchOff(
  trx: Trx,
  { endpointId, reason, note, act: { by, ...trail } }: SwitchingOff,
): Promise<boolean> {
  const disabled = await maybe(trx, disableEndpoint(endpointId, reason));
  if (!disabled) return false;
  const { merchantId, mode, url } = disabled;
  const after = { url, disabledReason: reason };
  await recordAudit(trx, {
    actor: by,
    ...trail,
    merchantId,
    mode,
    ...actOn('webhookEndpoint.disabled', endpointId),
    reason: note ?? reason,
    after,
  });
  await publish(trx, webhookEvents.endpointDisabled, {
    key: endpointId,
    mode,
    payload: { endpointId, merchantId, reason },
  });
  return true;
}
