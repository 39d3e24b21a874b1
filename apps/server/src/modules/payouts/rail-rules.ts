import { payoutMethodTypes } from '@wallet/contract';
import { z } from 'zod';
import type { Query } from '#platform/db';
import { defineSetting, readSetting } from '#platform/settings';

/** Rails that a provider's app sends money by; institutions name those that reach them by the same words. */
export const rails = ['wallet', 'ownBank', 'BI-FAST', 'online', 'SKN', 'RTGS', 'InstaPay', 'PESONet'] as const;
export type Rail = (typeof rails)[number];

const minor = z.string().regex(/^\d{1,16}$/).transform(BigInt);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const ruleSchema = z.strictObject({
  rail: z.enum(rails),
  methods: z.array(z.enum(payoutMethodTypes)).min(1),
  to: z.union([z.enum(['any', 'named']), z.array(z.string().regex(/^[A-Z]{2}-/)).min(1)]),
  minMinor: minor,
  maxMinor: minor.nullable(),
  feeMinor: minor,
  arrival: z.enum(['minutes', 'sameDay']),
  cutOff: z.strictObject({ from: timeOfDay, until: timeOfDay }).nullable(),
  source: z.string().min(1),
});

/**
 * What a rail carries: whom it reaches (`named`: institutions whose own rails name it; otherwise these, such as `ID-008`),
 * from how much to how much in one transaction, and what the provider takes on top, in minor units. Within its cut-off, on
 * working days in the provider's own time, money is there the same day.
 */
export type RailRule = z.infer<typeof ruleSchema>;

export const railsSetting = defineSetting({ key: 'payouts.rails', schema: z.array(ruleSchema), usual: [] });

/** The rails in force: the dated setting `payouts.rails`. Throws when the stored value is none. */
export function readRailRules(query: Query): Promise<RailRule[]> {
  return readSetting(query, railsSetting);
}
