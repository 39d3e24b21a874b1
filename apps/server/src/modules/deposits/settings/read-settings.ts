import { z } from 'zod';
import { all, type Query } from '#platform/db';
import { discountSteps, methodLimits } from './deposit-settings.ts';
import { selectSettings } from './settings.sql.ts';

const schema = z.strictObject({
  [discountSteps.key]: discountSteps.schema,
  [methodLimits.key]: methodLimits.schema,
});

export interface DepositSettings {
  discountSteps: z.output<typeof discountSteps.schema>;
  methodLimits: z.output<typeof methodLimits.schema>;
}

/**
 * The settings in force now, by one statement. Throws when one is missing or does not fit: the
 * migration lays down the first values.
 */
export async function readDepositSettings(query: Query): Promise<DepositSettings> {
  const rows = await all(query, selectSettings([discountSteps.key, methodLimits.key]));
  const stored: Record<string, unknown> = Object.fromEntries(
    rows.map(({ key, value }) => [key, value]),
  );
  const limits = stored[methodLimits.key];
  const settings = schema.parse({
    ...stored,
    [methodLimits.key]: methodLimits.complete?.(limits) ?? limits,
  });
  return { discountSteps: settings[discountSteps.key], methodLimits: settings[methodLimits.key] };
}
