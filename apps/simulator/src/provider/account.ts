import { type Country, providerTable } from '@wallet/contract';
import { parseWrittenMoney, writeMoney, type Money } from '@wallet/contract/money';
import type { AgentProvider, Identity, WireMoney } from '@wallet/agent-protocol';
import type { AccountConfig } from '../config.ts';

/** A movement as the provider booked it. `at` is bank time at second precision, with the bank's offset. */
export interface BookedLine {
  /** Its place in the account's history, from 0. */
  number: number;
  id: string;
  direction: 'credit' | 'debit';
  amount: WireMoney;
  balanceAfter: WireMoney;
  counterparty: string;
  /** The line whose money it brings back, where the history names it. */
  reversalOf?: string;
  at: string;
  /** Real time of booking, and when the history begins to show it. */
  bookedAtMs: number;
  visibleAtMs: number;
}

/** A one-time code that the provider has sent. */
interface Otp {
  code: string;
  expiresAtMs: number;
  attemptsLeft: number;
}

/** What is true at the provider, whatever phones and servers believe. */
export interface ProviderAccount {
  readonly config: AccountConfig;
  readonly lines: BookedLine[];
  balance: Money;
  signedIn: boolean;
  otp?: Otp;
  /** How many codes were sent: names the next one. */
  codesSent: number;
}

export function createAccount(config: AccountConfig): ProviderAccount {
  const { currency } = config.openingBalance;
  return {
    config,
    lines: [],
    balance: { minor: 0n, currency },
    signedIn: config.signedIn ?? true,
    codesSent: 0,
  };
}

export function identityOf({ config }: ProviderAccount): Identity {
  return { provider: config.provider, holderName: config.holderName, number: config.number };
}

/** Adds a line that is known to be on disk. */
export function applyLine(account: ProviderAccount, line: BookedLine): void {
  account.lines.push(line);
  account.balance = parseWrittenMoney(line.balanceAfter);
}

export function balanceAfter(
  account: ProviderAccount,
  direction: 'credit' | 'debit',
  amount: Money,
): Money {
  const change = direction === 'credit' ? amount.minor : -amount.minor;
  return { minor: account.balance.minor + change, currency: account.balance.currency };
}

const offsetMinutes: Readonly<Record<Country, number>> = { ID: 420, PH: 480 };

/** A moment as the provider prints it: its own zone, whole seconds. */
export function bankTime(provider: AgentProvider, ms: number): string {
  const offset = offsetMinutes[providerTable[provider].country];
  const whole = Math.floor(ms / 1_000) * 1_000;
  const local = new Date(whole + offset * 60_000).toISOString().slice(0, 19);
  return `${local}.000+${String(offset / 60).padStart(2, '0')}:00`;
}

/** The end of the second that a printed time stands for. */
export function endOfSecond(at: string): string {
  return at.replace('.000', '.999');
}

export function written(money: Money): WireMoney {
  return writeMoney(money);
}
