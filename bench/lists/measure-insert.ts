import { Client } from 'pg';
import { foldTransactions, openDb, silentLog } from '@wallet/server/bench';
import { makeDeposits, settleDeposits, switchTriggers } from './lists.sql.ts';

/** Microseconds for each row of a batch, in the database alone, medians of alternating rounds. */
export interface InsertCost {
  withMicroseconds: number;
  withoutMicroseconds: number;
  settleWithMicroseconds: number;
  settleWithoutMicroseconds: number;
  /** Of bringing terms and counts up to a made and settled deposit, later and by another process. */
  foldMicroseconds: number;
}

const batch = 256;
const rounds = 11;

export async function measureInsert(url: string): Promise<InsertCost> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const db = await openDb({ url, log: silentLog(), poolSize: 2 });
  const times: Record<keyof InsertCost, number[]> = { withMicroseconds: [], withoutMicroseconds: [], settleWithMicroseconds: [], settleWithoutMicroseconds: [], foldMicroseconds: [] };
  const timed = async (into: keyof InsertCost, work: () => Promise<unknown>, of = batch) => {
    const startedMs = performance.now();
    await work();
    times[into].push(((performance.now() - startedMs) * 1_000) / of);
  };
  try {
    for (let round = 0, first = 1; round < rounds; round++, first += 2 * batch) {
      await client.query(switchTriggers(true));
      await timed('withMicroseconds', () => client.query(makeDeposits(first, batch)));
      await timed('settleWithMicroseconds', () => client.query(settleDeposits(first, batch)));
      await timed('foldMicroseconds', () => foldTransactions(db));
      await client.query(switchTriggers(false));
      await timed('withoutMicroseconds', () => client.query(makeDeposits(first + batch, batch)));
      await timed('settleWithoutMicroseconds', () => client.query(settleDeposits(first + batch, batch)));
    }
  } finally {
    await client.query(switchTriggers(true));
    await client.end();
    await db.close();
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  return {
    withMicroseconds: middle(times.withMicroseconds), withoutMicroseconds: middle(times.withoutMicroseconds), settleWithMicroseconds: middle(times.settleWithMicroseconds),
    settleWithoutMicroseconds: middle(times.settleWithoutMicroseconds), foldMicroseconds: middle(times.foldMicroseconds),
  };
}
