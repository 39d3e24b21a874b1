import { randomUUID } from 'node:crypto';
import { systemActor } from '#modules/audit';
import { all, type Db, one, type Trx } from '#platform/db';
import type { Vault } from '#platform/vault';
import { type Account, toAccount } from '../account.ts';
import { lockAccount, selectIsVirtual } from '../accounts.sql.ts';
import { saveSnapshot } from '#modules/statements/snapshots';
import type { SeenLine, SeenRead } from '#modules/statements/lines';
import {
  selectLineIds,
  selectProvedUntil,
  selectVirtualLines,
  selectVirtualToRead,
} from './virtual.sql.ts';
import type { VirtualLine } from './virtual.sql.ts';

export interface VirtualPayments {
  accountId: string;
  /** What has come in or gone out since it was read last; one that is known by its id already changes nothing. */
  payments: readonly VirtualLine[];
}

/**
 * Keeps the statement of a virtual account with what has come in, by the very door that reads of phones go through, and
 * tells the ids of the lines. It holds every line that was ever recorded, so each read proves its time. Throws for an
 * account that is not virtual: nobody but its phone or an imported statement says what a real one received.
 */
export async function readVirtualAccount(
  trx: Trx,
  vault: Vault,
  { accountId, payments }: VirtualPayments,
): Promise<string[]> {
  const { now, ...row } = await one(trx, lockAccount(accountId));
  const { isVirtual } = await one(trx, selectIsVirtual(accountId));
  if (!isVirtual) throw new Error(`account ${accountId} is not virtual`);
  const account = toAccount(row);
  const { until } = await one(trx, selectProvedUntil(accountId));
  const known = await all(trx, selectVirtualLines(accountId, until));
  const seen = statementOf(account, { known, payments, from: until, now });
  await saveSnapshot(trx, {
    vault,
    account,
    seen,
    now,
    by: systemActor,
    from: { readerId: accountId, readId: randomUUID() },
  });
  return (
    await all(
      trx,
      selectLineIds(
        accountId,
        payments.map(({ providerTransactionId }) => `id:${providerTransactionId}`),
      ),
    )
  ).map(({ lineId }) => lineId);
}

/** Reads the virtual accounts on which something waits for a complete statement; tells how many. For a repeated job. */
export async function readVirtualAccounts(db: Db, vault: Vault): Promise<number> {
  const waiting = await all(db.read, selectVirtualToRead());
  for (const { id: accountId } of waiting) {
    await db.transaction((trx) => readVirtualAccount(trx, vault, { accountId, payments: [] }), {
      idempotent: true,
    });
  }
  return waiting.length;
}

interface Statement {
  known: readonly VirtualLine[];
  payments: readonly VirtualLine[];
  from: Date;
  now: Date;
}

function statementOf(account: Account, { known, payments, from, now }: Statement): SeenRead {
  const ids = new Set(known.map(({ providerTransactionId }) => providerTransactionId));
  const fresh = payments.filter(({ providerTransactionId }) => !ids.has(providerTransactionId));
  const closingMinor = (account.reportedBalanceMinor ?? 0n) + sumOf(fresh);
  return {
    from,
    to: now,
    startedAt: now,
    finishedAt: now,
    lagMs: 0,
    passes: 2,
    tabs: ['booked', 'pending', 'failed'],
    claims: {
      identityRead: true,
      reachedFrom: true,
      reachedBeginning: known.every(({ at }) => at >= from),
      allTabs: true,
      passesAgree: true,
    },
    openingMinor: closingMinor - sumOf([...known, ...fresh]),
    closingMinor,
    lines: [...known, ...fresh].map(toLine),
  };
}

function toLine({
  providerTransactionId,
  direction = 'credit',
  amountMinor,
  counterparty,
  reversalOf = null,
  at,
}: VirtualLine): SeenLine {
  return {
    providerTransactionId,
    direction,
    reversalOf,
    amountMinor,
    balanceAfterMinor: null,
    counterparty,
    occurredFrom: at,
    occurredTo: at,
    raw: 'A movement that was simulated.',
  };
}

function sumOf(lines: readonly VirtualLine[]): bigint {
  return lines.reduce(
    (sum, { direction, amountMinor }) =>
      direction === 'debit' ? sum - amountMinor : sum + amountMinor,
    0n,
  );
}
