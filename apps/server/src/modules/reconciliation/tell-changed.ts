import type { Mode } from '@wallet/contract';
import type { Trx } from '#platform/db';
import { tellFact } from '#platform/facts';

/** A comparison, a difference, a posting or a move changed: whoever looks at them looks again. */
export function tellChanged(trx: Trx, { id, mode }: { id: string; mode: Mode }): Promise<void> {
  return tellFact(trx, { name: 'reconciliation.changed', key: id, mode, payload: {} });
}
