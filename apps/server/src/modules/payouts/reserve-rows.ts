import type { Mode } from '@wallet/contract';
import type { Insertable, Lockable } from '#platform/writer';

/** What an account's open intents may still take from it, whatever day they began. */
export interface AccountOut {
  id: string;
  reserved: bigint;
  openIntents: number;
}

export const accountOuts: Lockable<AccountOut> = {
  name: 'accountOut',
  table: 'account_out',
  rank: 6,
  shared: true,
  columns: { id: 'text', reserved: 'bigint', openIntents: 'integer' },
  changes: ['reserved', 'openIntents'],
  stamped: false,
};

/** What left an account on one of its provider's days, and what that day still waits for. */
export interface AccountDayOut {
  id: string;
  reservedOut: bigint;
  usedOutToday: bigint;
}

export const accountDays: Lockable<AccountDayOut> = {
  name: 'accountDayOut',
  table: 'account_day',
  rank: 6.1,
  shared: true,
  columns: { id: 'text', reservedOut: 'bigint', usedOutToday: 'bigint' },
  changes: ['reservedOut', 'usedOutToday'],
  stamped: false,
};

/** The id of an account's day; days count from 2000-01-01. */
export function accountDayId(accountId: string, day: number): string {
  return `${accountId}.${day}`;
}

/** One intent for each payee and amount on an account, until it is proved and nothing can come late. */
export interface PayoutGuard {
  id: string;
  intentId: string;
  /** Null while its intent is open. */
  guardedUntil: Date | null;
}

export const guardRows: Lockable<PayoutGuard> = {
  name: 'payoutGuard',
  table: 'payout_guard',
  rank: 2.4,
  shared: false,
  columns: { id: 'text', intentId: 'text', guardedUntil: 'timestamptz' },
  changes: ['intentId', 'guardedUntil'],
  stamped: false,
};

export interface NewGuard {
  accountId: string;
  payeeKey: string;
  amount: bigint;
  mode: Mode;
  intentId: string;
}

export const newGuardRows: Insertable<NewGuard> = {
  name: 'newPayoutGuard',
  table: 'payout_guard',
  columns: { accountId: 'text', payeeKey: 'text', amount: 'bigint', mode: 'text', intentId: 'text' },
};

/** The id of a guard, as the table makes it. */
export function guardId({ accountId, payeeKey, amount }: Pick<NewGuard, 'accountId' | 'payeeKey' | 'amount'>): string {
  return `${accountId}.${payeeKey}.${amount}`;
}
