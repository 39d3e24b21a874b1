import { hash } from 'node:crypto';
import {
  accountId,
  balanceChanged,
  creditAccounts,
  creditEntries,
  ledgerAccounts,
  live,
  lock,
  newId,
  post,
  together,
  type CommandKind,
  type LedgerCommand,
} from '@wallet/server/bench';

export interface Parties {
  merchants: readonly string[];
  floats: readonly string[];
}

/** Spread over all merchants, or all on the first one; the floats are many in both, as phones are. */
export type Shape = 'spread' | 'hot';

export interface Payment {
  merchantId: string;
  floatOwner: string;
  netMinor: bigint;
  feeMinor: bigint;
}

/** A deposit in the ledger: float, merchant and fee, the merchant's debt checked first, and its event. */
export const benchCredit: CommandKind<Payment> = {
  kind: 'bench.credit',
  lock: (payment, slot) => [
    lock(ledgerAccounts, [
      ...creditAccounts({ ...live, merchantId: payment.merchantId }, slot),
      floatOf(payment),
    ]),
  ],
  decide: (payment, view, cause) => {
    const posting = post(view, {
      cause,
      legs: creditEntries(view, { ...live, ...payment, source: floatOf(payment) }),
    });
    if ('refused' in posting) return posting;
    return {
      effects: together(posting, {
        inserts: [balanceChanged({ ...live, merchantId: payment.merchantId })],
      }),
      result: undefined,
    };
  },
};

export function paymentItem(payment: Payment): LedgerCommand<Payment> {
  return {
    kind: benchCredit,
    cause: newCause(),
    order: payment.merchantId,
    mode: 'live',
    payload: payment,
  };
}

/** The `number`-th payment of a run; neighbours differ in merchant and float. */
export function paymentOf({ merchants, floats }: Parties, shape: Shape, number: number): Payment {
  const merchantId = merchants[shape === 'hot' ? 0 : number % merchants.length] ?? '';
  const floatOwner = floats[(number * 7) % floats.length] ?? '';
  return { merchantId, floatOwner, netMinor: 14_623_300n, feeMinor: 375_000n };
}

export function newCause(): string {
  return `line:${newId('lin')}`;
}

export function floatOf({ floatOwner }: Payment): string {
  return accountId({ kind: 'float', owner: floatOwner, ...live });
}

export function payableOf({ merchantId }: Payment): string {
  return accountId({ kind: 'merchantPayable', owner: merchantId, ...live });
}

export function feeOf(slot: number): string {
  return accountId({ kind: 'feeIncome', owner: slot, ...live });
}

export interface Moved {
  id: string;
  sequence: bigint;
  amount: bigint;
  posted: bigint;
}

/** The digest of a peer's posting, as the proof of the books makes it again. */
export function digestOf(cause: string, moved: readonly Moved[]): string {
  const entries = moved
    .map(({ id, sequence, amount, posted }) => `${id} ${sequence} ${amount} ${posted}`)
    .sort();
  return hash('sha256', [cause, 'bench', 'live', 'x', 3, ...entries].join('\n'), 'hex');
}
