import type { Currency, Mode } from '@wallet/contract';
import { depositMachine, providers, providerTable } from '@wallet/contract';
import { providerDay } from '#modules/accounts/providers';
import { add, type Insert, type Insertable } from '#platform/writer';
import type { LockedDeposit, LockedLine } from '../allocations/money-rows.ts';

interface DayChange {
  accountId: string;
  mode: Mode;
  day: string;
  usedIn: bigint;
  countIn: number;
}

const dayChangeRows: Insertable<DayChange> = {
  name: 'accountDayChange',
  table: 'account_day_change',
  columns: { accountId: 'text', mode: 'text', day: 'date', usedIn: 'bigint', countIn: 'integer' },
};

/**
 * What a line adds to its account's day when it is posted: a credit for which no code holds room counts as used, on its
 * provider's day, even above the limit. Pure; the same line is posted once, so it counts once.
 */
export function capacityUsed({
  accountId,
  mode,
  direction,
  amount,
  currency,
  occurredFrom,
}: Pick<
  LockedLine,
  'accountId' | 'mode' | 'direction' | 'amount' | 'currency' | 'occurredFrom'
>): Insert[] {
  if (direction === 'debit') return [];
  const day = dayOf(currency, occurredFrom);
  return [add(dayChangeRows, { accountId, mode, day, usedIn: amount, countIn: 1 })];
}

/**
 * Whether a deposit's code holds its room, which then counts for the money that pays it: its end
 * would have given it back.
 */
export function holdsCapacity({ status }: Pick<LockedDeposit, 'status'>): boolean {
  return depositMachine.moves.expire.from.some((open) => open === status);
}

/** Providers of one currency have one midnight. */
function dayOf(currency: Currency, at: Date): string {
  const provider = providers.find((name) => providerTable[name].currency === currency);
  if (!provider) throw new RangeError(`no provider has accounts in ${currency}`);
  return providerDay(provider, at);
}
