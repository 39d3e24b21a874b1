import { newId, type createPool } from '@wallet/server/bench';
import {
  digestOf,
  feeOf,
  floatOf,
  newCause,
  payableOf,
  paymentOf,
  type Parties,
} from './payment.ts';
import type { Moved } from './payment.ts';
import {
  bulkAccounts,
  bulkCauses,
  bulkDeltas,
  bulkEntries,
  bulkFacts,
  readAccounts,
} from './peers.sql.ts';

type Pool = ReturnType<typeof createPool>;

const perTransaction = 1_000;

/** The statements of one transaction, written out: what is measured is PostgreSQL storing rows, not us making them. */
interface Chunk {
  accounts: string[];
  causes: string[];
  entries: string[];
  facts: string[];
  deltas: string[];
}

export interface Floor {
  chunks: Chunk[];
}

/**
 * The floor, prepared here: bulk rows of `items` payments without locks, decisions or lookups of
 * idempotency keys; causes, entries with true balances, facts and one update per account, 1,000
 * payments per transaction.
 */
export async function prepareFloor(pool: Pool, parties: Parties, items: number): Promise<Floor> {
  const { rows } = await pool.query<{ id: string; posted: bigint; sequence: bigint }>(readAccounts);
  const accounts = new Map(rows.map((row) => [row.id, row]));
  const chunks: Chunk[] = [];
  for (let done = 0; done < items; done += perTransaction) {
    const { entries, causes, digests, deltas, touched } = rowsOf(parties, accounts, done);
    chunks.push({
      accounts: columns(touched, ['id', 'posted', 'sequence']),
      causes: [literal(causes), literal(digests)],
      entries: columns(entries, ['account', 'sequence', 'cause', 'amount', 'balance']),
      facts: [literal(causes.map(() => newId('fct')))],
      deltas: columns(deltas, ['account', 'amount']),
    });
  }
  return { chunks };
}

/** Writes what was made ready. */
export async function writeFloor(pool: Pool, { chunks }: Floor): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { accounts, causes, entries, facts, deltas } of chunks) {
      await client.query('begin');
      await client.query({ name: 'floor accounts', text: bulkAccounts, values: accounts });
      await client.query({ name: 'floor causes', text: bulkCauses, values: causes });
      await client.query({ name: 'floor entries', text: bulkEntries, values: entries });
      await client.query({ name: 'floor facts', text: bulkFacts, values: facts });
      await client.query({ name: 'floor deltas', text: bulkDeltas, values: deltas });
      await client.query('commit');
    }
  } finally {
    client.release();
  }
}

interface Account {
  id: string;
  posted: bigint;
  sequence: bigint;
}

function rowsOf(parties: Parties, accounts: Map<string, Account>, from: number) {
  const causes: string[] = [];
  const digests: string[] = [];
  const deltas: { account: string; amount: bigint }[] = [];
  const entries: Record<string, unknown>[] = [];
  const touched = new Map<string, Account>();
  for (let number = from; number < from + perTransaction; number++) {
    const payment = paymentOf(parties, 'spread', number);
    const cause = newCause();
    causes.push(cause);
    const legs = [
      [floatOf(payment), -(payment.netMinor + payment.feeMinor)],
      [payableOf(payment), payment.netMinor],
      [feeOf(15), payment.feeMinor],
    ] as const;
    const moved: Moved[] = [];
    for (const [account, amount] of legs) {
      const before = accounts.get(account) ?? { id: account, posted: 0n, sequence: 0n };
      const after = { id: account, posted: before.posted + amount, sequence: before.sequence + 1n };
      accounts.set(account, after);
      touched.set(account, after);
      moved.push({ ...after, amount });
      entries.push({ account, sequence: after.sequence, cause, amount, balance: after.posted });
    }
    deltas.push({ account: payableOf(payment), amount: payment.netMinor });
    digests.push(digestOf(cause, moved));
  }
  return { causes, digests, deltas, entries, touched: [...touched.values()] };
}

function columns(rows: readonly object[], names: readonly string[]): string[] {
  return names.map((name) => literal(rows.map((row) => (row as Record<string, unknown>)[name])));
}

/** Ids and numbers need no quotes in an array literal. */
function literal(values: readonly unknown[]): string {
  return `{${values.join(',')}}`;
}
