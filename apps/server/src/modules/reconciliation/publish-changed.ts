import type { Mode } from '@wallet/contract';
import { integrityEvents } from '#modules/integrity';
import type { Trx } from '#platform/db';
import { publish } from '#platform/events';

/** A comparison, a difference, a posting or a move changed: whoever looks at them looks again. */
export function publishChanged(trx: Trx, { id, mode }: { id: string; mode: Mode }): Promise<void> {
  return publish(trx, integrityEvents.reconciliationChanged, { key: id, mode, payload: {} });
}
