import type { BulkDeviceResult } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { needsReason, type BulkJob } from './bulk-rows.ts';
import type { PhoneArea } from '../health.ts';

export interface BulkOrder extends BulkJob {
  areas: readonly PhoneArea[];
  reason: string;
  whenSafe: boolean;
  version: string;
}

/** A look ahead changes nothing, and has no reason yet. */
const noReason = '-';

/** Does it to each device, or with `preview` says what would happen to each. */
export async function sendBulk(
  order: BulkOrder,
  { preview, signal }: { preview: boolean; signal?: AbortSignal },
): Promise<BulkDeviceResult[]> {
  const parts = signal === undefined ? {} : { signal };
  const answer =
    order.act === 'check'
      ? await ask(endpoints.checkDevices, {
          body: { ids: [...order.ids], areas: [...order.areas], preview },
          ...parts,
        })
      : await ask(endpoints.changeDevices, { body: bodyOf(order, preview), ...parts });
  return answer.results;
}

function bodyOf({ act, ids, reason, whenSafe, version }: BulkOrder, preview: boolean) {
  const common = { ids: [...ids], preview };
  const why = preview && needsReason(act) && reason === '' ? noReason : reason;
  if (act === 'updateAgent') return { ...common, act, reason: why, version, whenSafe } as const;
  if (act === 'restart') return { ...common, act, reason: why, whenSafe } as const;
  if (act === 'maintenance') return { ...common, act, reason: why, whenSafe } as const;
  if (act === 'drain') return { ...common, act, reason: why } as const;
  return { ...common, act: act === 'endMaintenance' ? 'endMaintenance' : 'undrain' } as const;
}
