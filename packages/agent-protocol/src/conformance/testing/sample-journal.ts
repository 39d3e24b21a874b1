import type { AgentMessage } from '../../messages.ts';
import type { CommandResult } from '../../results.ts';
import type { StatementLine } from '../../statement.ts';
import type { Evidence, Fence, TransferOrder } from '../../transfer.ts';

/** What an order came to, as the journal knows it. */
export interface Entry {
  order: TransferOrder;
  /** When it was taken, and the entry that says so. */
  takenAt: string;
  takenSequence: number;
  sequence: number;
  state: 'taken' | 'aboutToPress' | 'pressed' | 'closed';
  evidence?: Evidence;
  fence?: Fence;
}

/** The sample phone's disk. It outlives the agent, and may be lost. */
export interface Journal {
  journalId: string;
  sequence: number;
  results: Map<string, { fingerprint: string; result?: CommandResult }>;
  unsent: Map<string, { name: AgentMessage; body: object }>;
  orders: Map<string, Entry>;
}

export function newJournal(): Journal {
  return {
    journalId: `journal-${crypto.randomUUID()}`,
    sequence: 0,
    results: new Map(),
    unsent: new Map(),
    orders: new Map(),
  };
}

/** What is true at the sample provider. */
export interface Bank {
  balanceMinor: bigint;
  lines: StatementLine[];
  otp: string;
}

export function newBank(): Bank {
  const bank: Bank = { balanceMinor: 0n, lines: [], otp: '482913' };
  for (let line = 1; line <= 9; line += 1)
    book(bank, { direction: 'credit', value: '100000.00', at: Date.now() - (20 - line) * 60_000 });
  return bank;
}

export function book(
  bank: Bank,
  {
    direction,
    value,
    at = Date.now(),
  }: { direction: 'credit' | 'debit'; value: string; at?: number },
): StatementLine {
  const minor = BigInt(value.replace('.', ''));
  bank.balanceMinor += direction === 'credit' ? minor : -minor;
  const time = new Date(Math.floor(at / 1_000) * 1_000).toISOString();
  const line: StatementLine = {
    providerTransactionId: `S${bank.lines.length}`,
    direction,
    amount: { value, currency: 'IDR' },
    balanceAfter: written(bank.balanceMinor),
    occurredFrom: time,
    occurredTo: time.replace('.000Z', '.999Z'),
    status: 'booked',
    raw: `${time} ${direction} ${value}`,
  };
  bank.lines.push(line);
  return line;
}

export function written(minor: bigint): { value: string; currency: 'IDR' } {
  const text = String(minor).padStart(3, '0');
  return { value: `${text.slice(0, -2)}.${text.slice(-2)}`, currency: 'IDR' };
}
