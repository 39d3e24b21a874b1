import type { Currency, ExportFilter } from '@wallet/contract';
import { listEntries, readWindow } from '#modules/ledger';
import { all, type Query } from '#platform/db';
import type { Owner } from '../lines.ts';
import { selectSettled, type SettledTransaction } from './settlement.sql.ts';

/**
 * What moved a balance. `returned`: a payout's money came back; `reversed`: a credit taken back.
 */
export const settlementGroups = [
  'deposits',
  'payouts',
  'refunds',
  'returned',
  'reversed',
  'adjustments',
] as const;
export type SettlementGroup = (typeof settlementGroups)[number];

/** Minor units. gross - fee - repaid = amount. */
export interface SettlementLine {
  sequence: bigint;
  at: Date;
  cause: string;
  group: SettlementGroup;
  method: string | null;
  code: string | null;
  reference: string | null;
  gross: bigint;
  fee: bigint;
  /** Taken of it for what the merchant owed. */
  repaid: bigint;
  amount: bigint;
  balanceAfter: bigint;
}

export interface SettlementTotal extends Pick<
  SettlementLine,
  'group' | 'method' | 'gross' | 'fee' | 'repaid' | 'amount'
> {
  count: number;
}

export interface Settlement {
  currency: Currency;
  openingMinor: bigint;
  closingMinor: bigint;
  lineCount: number;
  /** Oldest first. Every line of the balance in the period. */
  pages(limit: number): AsyncGenerator<SettlementLine[]>;
  /** Of all lines that were read so far, in the order of the groups. */
  totals(): SettlementTotal[];
}

/**
 * A merchant’s statement for a period, from the ledger alone: opening, lines, closing. Reading all
 * its pages throws when they do not add up: no wrong statement is made.
 */
export async function readSettlement(
  query: Query,
  owner: Owner,
  { from, to }: ExportFilter,
): Promise<Settlement> {
  const time = (iso: string | undefined) => (iso === undefined ? null : new Date(iso));
  const { first, last, openingMinor, closingMinor } = await readWindow(query, {
    ...owner,
    from: time(from),
    to: time(to),
  });
  const totals = new Map<string, SettlementTotal>();
  return {
    currency: owner.currency,
    openingMinor,
    closingMinor,
    lineCount: Math.max(0, Number(last - first + 1n)),
    pages: async function* pages(limit) {
      let balance = openingMinor;
      for (let next = first; next <= last; next += BigInt(limit)) {
        const before = next + BigInt(limit) > last ? last + 1n : next + BigInt(limit);
        const lines = await readLines(query, owner, { from: next, before });
        for (const line of lines) {
          balance += line.amount;
          if (balance !== line.balanceAfter)
            throw new Error(
              `the balance does not add up at line ${line.sequence} of ${owner.merchantId}`,
            );
          addTo(totals, line);
        }
        yield lines;
      }
      if (balance !== closingMinor)
        throw new Error(`opening and lines do not make the closing balance of ${owner.merchantId}`);
    },
    totals: () =>
      [...totals.values()].toSorted(
        (a, b) =>
          settlementGroups.indexOf(a.group) - settlementGroups.indexOf(b.group) ||
          (a.method ?? '').localeCompare(b.method ?? ''),
      ),
  };
}

/** Sequences have no gaps, so a stretch of them is a page. */
async function readLines(
  query: Query,
  owner: Owner,
  { from, before }: { from: bigint; before: bigint },
): Promise<SettlementLine[]> {
  const rows = (
    await listEntries(query, { ...owner, from, before, limit: Number(before - from) })
  ).toReversed();
  const settled = new Map(
    (
      await all(
        query,
        selectSettled(
          owner,
          rows.map(({ cause }) => cause),
        ),
      )
    ).map((row) => [row.cause, row]),
  );
  return rows.map(({ sequence, at, cause, kind, amount, balanceAfter }) => {
    const about = settled.get(cause);
    const group = groupOf(kind, amount, about);
    return {
      sequence,
      at,
      cause,
      group,
      method: about?.method ?? null,
      code: about?.code ?? null,
      reference: about?.reference ?? null,
      ...partsOf(amount, group, about),
      amount,
      balanceAfter,
    };
  });
}

function groupOf(
  kind: string,
  amount: bigint,
  about: SettledTransaction | undefined,
): SettlementGroup {
  if (kind.startsWith('payout.reverse')) return 'returned';
  if (kind === 'ledger.reversal') return 'reversed';
  if (!about || about.kind === 'adjustment') return 'adjustments';
  if (about.kind === 'deposit') return amount > 0n ? 'deposits' : 'reversed';
  return about.kind === 'refund' ? 'refunds' : 'payouts';
}

/** A deposit’s fee is what was paid less its net; a payout’s is what was taken above the amount that was sent. */
function partsOf(
  amount: bigint,
  group: SettlementGroup,
  about: SettledTransaction | undefined,
): { gross: bigint; fee: bigint; repaid: bigint } {
  if (
    group === 'deposits' &&
    about &&
    about.paidMinor !== null &&
    about.netMinor !== null &&
    about.netMinor >= amount &&
    about.paidMinor >= about.netMinor
  ) {
    return {
      gross: about.paidMinor,
      fee: about.paidMinor - about.netMinor,
      repaid: about.netMinor - amount,
    };
  }
  if ((group === 'payouts' || group === 'refunds') && about && -amount >= about.paymentMinor)
    return { gross: -about.paymentMinor, fee: -amount - about.paymentMinor, repaid: 0n };
  return { gross: amount, fee: 0n, repaid: 0n };
}

function addTo(
  totals: Map<string, SettlementTotal>,
  { group, method, gross, fee, repaid, amount }: SettlementLine,
): void {
  const key = `${group}.${method ?? ''}`;
  const total = totals.get(key) ?? {
    group,
    method,
    gross: 0n,
    fee: 0n,
    repaid: 0n,
    amount: 0n,
    count: 0,
  };
  totals.set(key, {
    group,
    method,
    gross: total.gross + gross,
    fee: total.fee + fee,
    repaid: total.repaid + repaid,
    amount: total.amount + amount,
    count: total.count + 1,
  });
}
