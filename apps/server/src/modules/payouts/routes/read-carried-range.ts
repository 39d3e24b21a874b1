import { type Currency, providerTable } from '@wallet/contract';
import { payoutProviderOf } from '#modules/accounts/providers';
import type { Query } from '#platform/db';
import { readRailRules } from './rail-rules.ts';

/** The least and most any rail in force carries, in minor units; any amount without a maximum. */
export interface CarriedRange {
  minMinor: bigint;
  maxMinor: bigint | null;
}

/** What can be paid out in a currency at all, to whatever destination; undefined when no rail is in force. */
export async function readCarriedRange(
  query: Query,
  currency: Currency,
): Promise<CarriedRange | undefined> {
  const own = (await readRailRules(query)).filter(({ methods }) =>
    methods.some((method) => providerTable[payoutProviderOf(method)].currency === currency),
  );
  if (own.length === 0) return undefined;
  const least = own.reduce(
    (min, rule) => (rule.minMinor < min ? rule.minMinor : min),
    own[0]?.minMinor ?? 0n,
  );
  const most = own
    .map(({ maxMinor }) => maxMinor)
    .reduce((max, each) => (max === null || each === null ? null : each > max ? each : max));
  return { minMinor: least, maxMinor: most };
}
