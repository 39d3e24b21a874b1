import { parseWrittenMoney, type Money } from '@wallet/contract/money';
import type { Random } from '../random.ts';
import {
  balanceAfter,
  bankTime,
  written,
  type BookedLine,
  type ProviderAccount,
} from './account.ts';
import { linePrefixes } from './providers.ts';

export interface Booking {
  accountId: string;
  direction: 'credit' | 'debit';
  amount: Money;
  counterparty: string;
  /** The line whose money it brings back, where the history names it. */
  reversalOf?: string;
  /** Bank time in milliseconds; now when absent. */
  atMs?: number;
}

interface When {
  atMs: number;
  bookedAtMs: number;
  visibleAtMs: number;
}

/** The account's next line, not yet booked. Its id is never given twice and is the same in every run of the seed. */
export function nextLine(
  random: Random,
  account: ProviderAccount,
  { direction, amount, counterparty, reversalOf }: Omit<Booking, 'accountId'>,
  when: When,
): BookedLine {
  const number = account.lines.length;
  const { provider, accountId } = account.config;
  return {
    number,
    id: `${linePrefixes[provider]}${random.digits(8, 'line', accountId, number)}${String(number).padStart(6, '0')}`,
    direction,
    amount: written(amount),
    balanceAfter: written(balanceAfter(account, direction, amount)),
    counterparty,
    ...(reversalOf === undefined ? {} : { reversalOf }),
    at: bankTime(provider, when.atMs),
    bookedAtMs: when.bookedAtMs,
    visibleAtMs: when.visibleAtMs,
  };
}

/** History before the farm: the opening balance a day before everything, then the configured lines. */
export function* pastLines(
  random: Random,
  account: ProviderAccount,
  nowMs: number,
): Generator<BookedLine> {
  const { openingBalance, history = [] } = account.config;
  const when = (atMs: number) => ({ atMs, bookedAtMs: nowMs, visibleAtMs: nowMs });
  const openedMs = Math.min(nowMs, ...history.map((line) => Date.parse(line.at))) - 86_400_000;
  const opening = parseWrittenMoney(openingBalance);
  if (opening.minor > 0n)
    yield nextLine(
      random,
      account,
      { direction: 'credit', amount: opening, counterparty: 'OPENING BALANCE' },
      when(openedMs),
    );
  for (const { id, direction, amount, counterparty, at } of history) {
    yield {
      ...nextLine(
        random,
        account,
        { direction, amount: parseWrittenMoney(amount), counterparty },
        when(Date.parse(at)),
      ),
      id,
    };
  }
}
