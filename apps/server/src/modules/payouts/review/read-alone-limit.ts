import type { Currency } from '@wallet/contract';
import { secondAdminAbove } from '#modules/deposits/settings';
import type { Query } from '#platform/db';
import { readSetting } from '#platform/settings';

/** Up to this sum, in minor units, an Admin explains alone what no statement did; above it, two. */
export async function readAloneLimit(
  query: Query,
  { currency }: { currency: Currency },
): Promise<bigint> {
  return (await readSetting(query, secondAdminAbove))[currency];
}
