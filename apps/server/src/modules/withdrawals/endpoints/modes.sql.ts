import type { Mode } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';

/** Of whichever mode; people name rows by their id alone. */
export function selectModeOf(merchantId: string, id: string): RawBuilder<{ mode: Mode }> {
  return sql`select mode from withdrawal_request where id = ${id} and merchant_id = ${merchantId}`;
}
