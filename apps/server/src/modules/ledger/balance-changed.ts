import type { Mode } from '@wallet/contract';
import { addFact, type Addition } from '#platform/writer';

/** The fact that tells screens and webhooks to read a merchant's balance again. */
export function balanceChanged({ merchantId, mode }: { merchantId: string; mode: Mode }): Addition {
  return addFact({ name: 'ledger.balanceChanged', key: merchantId, mode, payload: { merchantId } });
}
