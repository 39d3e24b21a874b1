import { depositMethodSchema } from '@wallet/contract';
import { z } from 'zod';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectSettings } from './settings.sql.ts';

const minor = z.string().regex(/^\d{1,16}$/).transform(BigInt);
const schema = z.strictObject({
  /** How many different amounts below the payment an account may give, in steps of the currency. */
  'deposits.discountSteps': z.strictObject({ IDR: z.int().min(1).max(5_000), PHP: z.int().min(1).max(5_000) }),
  /** What a payment of each method can carry, in minor units. */
  'deposits.methodLimits': z.record(depositMethodSchema, z.strictObject({ minMinor: minor, maxMinor: minor })),
});

export interface DepositSettings {
  discountSteps: z.output<typeof schema>['deposits.discountSteps'];
  methodLimits: z.output<typeof schema>['deposits.methodLimits'];
}

/** The settings in force now. Throws when one is missing or does not fit: the migration lays down the first values. */
export async function readDepositSettings(query: Query): Promise<DepositSettings> {
  const rows = await all(query, selectSettings(Object.keys(schema.shape)));
  const settings = schema.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  return { discountSteps: settings['deposits.discountSteps'], methodLimits: settings['deposits.methodLimits'] };
}
