import {
  methodTable,
  payoutMethodTypes,
  providerTable,
  railArrivals,
  rails,
  stepMinor,
} from '@wallet/contract';
import type { Country, PayoutMethodType } from '@wallet/contract';
import { z } from 'zod';
import type { Query } from '#platform/db';
import { canonicalJson } from '#platform/canonical-json';
import { defineSetting, readSetting } from '#platform/settings';
import firstRails from './first-rails.json' with { type: 'json' };

const minor = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(BigInt);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const ruleSchema = z
  .strictObject({
    rail: z.enum(rails),
    methods: z.array(z.enum(payoutMethodTypes)).min(1),
    to: z.union([z.enum(['any', 'named']), z.array(z.string().regex(/^[A-Z]{2}-/)).min(1)]),
    minMinor: minor,
    maxMinor: minor.nullable(),
    feeMinor: minor,
    arrival: z.enum(railArrivals),
    cutOff: z.strictObject({ from: timeOfDay, until: timeOfDay }).nullable(),
    source: z.string().min(1),
  })
  .superRefine(({ methods, to, minMinor, maxMinor, cutOff }, context) => {
    const refuse = (path: string[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const countries = new Set(methods.map(countryOf));
    if (countries.size > 1) refuse(['methods'], 'methods of one currency');
    if (Array.isArray(to) && to.some((id) => !countries.has(id.slice(0, 2) as Country)))
      refuse(['to'], 'institutions of the country of the methods');
    if (maxMinor !== null && maxMinor < minMinor) refuse(['maxMinor'], 'not less than the least');
    if (cutOff !== null && cutOff.until <= cutOff.from)
      refuse(['cutOff', 'until'], 'a time after the beginning');
  });

/** Where a method's money is: a rule has one currency. */
function countryOf(method: PayoutMethodType): Country {
  return providerTable[methodTable[method].provider].country;
}

/**
 * What a rail carries: whom it reaches (`named`: institutions whose own rails name it; otherwise
 * these, such as `ID-008`), from how much to how much in one transaction, and what the provider
 * takes on top, in minor units. Within its cut-off, on working days in the provider's own time,
 * money is there the same day.
 */
export type RailRule = z.infer<typeof ruleSchema>;

export const railsSetting = defineSetting({
  key: 'payouts.rails',
  schema: z.array(ruleSchema),
  usual: [],
  power: { first: firstRails },
  complete: withLaterRails,
});

const firstMethods = new Set<string>(firstRails.flatMap(({ methods }) => methods));

/** Of providers that came after the first values: to accounts at themselves, up to what those hold. */
const laterRails = payoutMethodTypes
  .filter((method) => !firstMethods.has(method) && methodTable[method].payout?.reaches === 'own')
  .map((method) => {
    const { provider, currency, payout } = methodTable[method];
    const { country, institutionCode, limits, source } = providerTable[provider];
    const max = limits.balanceMaxMinor ?? limits.monthlyMinor ?? limits.perTransactionMaxMinor;
    return {
      rail: payout?.rail,
      methods: [method],
      to: payout?.rail === 'wallet' ? 'any' : [`${country}-${institutionCode}`],
      minMinor: String(stepMinor[currency]),
      maxMinor: String(max),
      feeMinor: '0',
      arrival: 'minutes',
      cutOff: null,
      source,
    };
  });

/** Later providers are added to the first values only: whoever has set rails has said which there are. */
function withLaterRails(stored: unknown): unknown {
  if (laterRails.length === 0 || canonicalJson(stored) !== canonicalJson(firstRails)) return stored;
  return [...firstRails, ...laterRails];
}

/** The rails in force: the dated setting `payouts.rails`. Throws when the stored value is none. */
export function readRailRules(query: Query): Promise<RailRule[]> {
  return readSetting(query, railsSetting);
}
