import type { Mode } from '@wallet/contract';
import type { Insertable, Lockable } from '#platform/writer';

/** What an account's open intents may still take from it, whatever day they began. */
export interface AccountOut {
  id: string;
  reserved: bigint;
  openIntents: number;
  /** When the minute of its last transfer began, and what began within it. */
  minuteBeganAt: Date | null;
  minuteCount: number;
  minuteSum: bigint;
}

export const accountOuts: Lockable<AccountOut> = {
  name: 'accountOut',
  table: 'account_out',
  rank: 6,
  shared: true,
  columns: {
    id: 'text',
    reserved: 'bigint',
    openIntents: 'integer',
    minuteBeganAt: 'timestamptz',
    minuteCount: 'integer',
    minuteSum: 'bigint',
  },
  changes: ['reserved', 'openIntents', 'minuteBeganAt', 'minuteCount', 'minuteSum'],
  stamped: false,
};

type Minute = Pick<AccountOut, 'minuteBeganAt' | 'minuteCount' | 'minuteSum'>;

const minuteMs = 60_000;

/** What began within the minute that lasts now; a minute begins with its first transfer. Pure. */
export function minuteNow({ minuteBeganAt, minuteCount, minuteSum }: Minute, now: Date): Minute {
  const isOver = minuteBeganAt === null || now.getTime() - minuteBeganAt.getTime() >= minuteMs;
  return isOver
    ? { minuteBeganAt: now, minuteCount: 0, minuteSum: 0n }
    : { minuteBeganAt, minuteCount, minuteSum };
}

/** The minute with one more transfer in it. Pure. */
export function minuteWith(out: Minute, now: Date, takenMinor: bigint): Minute {
  const { minuteBeganAt, minuteCount, minuteSum } = minuteNow(out, now);
  return { minuteBeganAt, minuteCount: minuteCount + 1, minuteSum: minuteSum + takenMinor };
}

/** What left an account on one of its provider's days, and what that day still waits for. */
export interface AccountDayOut {
  id: string;
  reservedOut: bigint;
  usedOutToday: bigint;
  /** Transfers that began on it, less those that were proved not to have been made. */
  countOut: number;
}

export const accountDays: Lockable<AccountDayOut> = {
  name: 'accountDayOut',
  table: 'account_day',
  rank: 6.1,
  shared: true,
  columns: { id: 'text', reservedOut: 'bigint', usedOutToday: 'bigint', countOut: 'integer' },
  changes: ['reservedOut', 'usedOutToday', 'countOut'],
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
  columns: {
    accountId: 'text',
    payeeKey: 'text',
    amount: 'bigint',
    mode: 'text',
    intentId: 'text',
  },
};

/** The id of a guard, as the table makes it. */
export function guardId({
  accountId,
  payeeKey,
  amount,
}: Pick<NewGuard, 'accountId' | 'payeeKey' | 'amount'>): string {
  return `${accountId}.${payeeKey}.${amount}`;
}
