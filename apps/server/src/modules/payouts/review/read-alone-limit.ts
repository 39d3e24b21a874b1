import type { Currency } from '@wallet/contract';
import { secondAdminAbove } from '#modules/deposits/settings';
import type { Query } from '#platform/db';
import { readSetting } from '#platform/settings';

/**
 * Up to this, in minor units, an Admin may explain by himself what no statement did; above it two
 * persons stand behind it.
 */
export async function readAloneLimit(
  query: Query,
  { currency }: { currency: Currency },
): Promise<bigint> {
  return (await readSetting(query, secondAdminAbove))[currency];
}
