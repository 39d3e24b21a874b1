import { z } from 'zod';
import type { Currency } from '@wallet/contract';
import type { Query } from '#platform/db';
import { defineSetting, readSetting } from '#platform/settings';

const minor = z.union([
  z.bigint(),
  z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(BigInt),
]);

/** What a merchant without a sum of its own pays in its day to destinations that are not known yet, in minor units. */
export const newDestinationsSetting = defineSetting({
  key: 'withdrawals.newDestinationsPerDay',
  schema: z.strictObject({ IDR: minor, PHP: minor }),
  usual: { IDR: 2_500_000_000n, PHP: 5_000_000n },
  power: {},
});

/** The house's daily sum for destinations that are not known yet, in minor units. */
export async function readNewDestinationsPerDay(query: Query, currency: Currency): Promise<bigint> {
  return (await readSetting(query, newDestinationsSetting))[currency];
}
