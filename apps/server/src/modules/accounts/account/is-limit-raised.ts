import { type Provider, providerTable } from '@wallet/contract';
import type { AccountLimits } from '../account.ts';

const bounds = [
  'perTransactionMax',
  'dailyOut',
  'monthly',
  'balanceMax',
  'minuteOut',
  'dailyCount',
  'monthlyCount',
  'minuteCount',
] as const satisfies readonly (keyof AccountLimits)[];

/**
 * Whether an account may pay out, or hold, more than before. Pure. Where it has no limit of its own
 * the provider's counts, and where there is none nothing bounds it. What comes in in a day raises
 * nothing that a person could take.
 */
export function isLimitRaised(
  provider: Provider,
  before: AccountLimits,
  after: AccountLimits,
): boolean {
  const { perTransactionMaxMinor, balanceMaxMinor, monthlyMinor } = providerTable[provider].limits;
  const usual: Partial<Record<keyof AccountLimits, bigint | null>> = {
    perTransactionMax: perTransactionMaxMinor,
    balanceMax: balanceMaxMinor,
    monthly: monthlyMinor,
  };
  return bounds.some((name) => {
    const from = before[name] ?? usual[name] ?? null;
    const to = after[name] ?? usual[name] ?? null;
    return from !== null && (to === null || to > from);
  });
}
