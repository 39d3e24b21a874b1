import { z } from 'zod';
import {
  type Provider,
  providers,
  providerTable,
  resendPolicies,
  type ResendPolicy,
} from '@wallet/contract';
import { readAccount } from '#modules/accounts';
import type { Query } from '#platform/db';
import { defineSetting, readSetting } from '#platform/settings';

/** How long things may take with a provider. */
export interface PayoutTiming {
  /** From the agent's asking until its press must have ended. */
  ttlMs: number;
  /** How long a transfer may stay pending before its line is booked. */
  longestPendingMs: number;
  /** How late the history may show a booked line. */
  historyLagMs: number;
  /** `person`: an empty history proves nothing here. */
  resendPolicy: ResendPolicy;
}

const usualTtlMs = 60_000;
const stored = z.partialRecord(
  z.enum(providers),
  z.strictObject({
    ttlMs: z.int().min(5_000).max(600_000).optional(),
    longestPendingMs: z.int().min(0).optional(),
    historyLagMs: z.int().min(0).optional(),
    resendPolicy: z.enum(resendPolicies).optional(),
  }),
);

export const timingSetting = defineSetting({
  key: 'payouts.timing',
  schema: stored,
  usual: {},
  power: {},
});

/** The timing of an account's provider: the setting `payouts.timing` over the provider's own facts. */
export async function readTiming(query: Query, accountId: string): Promise<PayoutTiming> {
  const account = await readAccount(query, accountId);
  if (!account) throw new Error(`account ${accountId} is gone`);
  return timingOf(account.provider, await readSetting(query, timingSetting));
}

/** The timing of every provider, for whoever looks at many payouts. */
export async function readTimings(query: Query): Promise<(provider: Provider) => PayoutTiming> {
  const settings = await readSetting(query, timingSetting);
  return (provider) => timingOf(provider, settings);
}

function timingOf(provider: Provider, settings: z.infer<typeof stored>): PayoutTiming {
  const { longestPendingMs, historyLagMs } = providerTable[provider];
  const own = Object.fromEntries(
    Object.entries(settings[provider] ?? {}).filter(([, value]) => value !== undefined),
  );
  return { ttlMs: usualTtlMs, longestPendingMs, historyLagMs, resendPolicy: 'proof', ...own };
}
