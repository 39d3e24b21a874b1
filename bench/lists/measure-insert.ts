import { Client } from 'pg';
import { foldTransactions, createDb, silentLog } from '@wallet/server/bench';
import { postgresCpu } from '../ledger/postgres-cpu.ts';
import { makeDeposits, settleDeposits, switchTriggers } from './lists.sql.ts';

/** PostgreSQL CPU microseconds per batch row, over alternating rounds: wall time includes other work. */
export interface InsertCost {
  withMicroseconds: number;
  withoutMicroseconds: number;
  settleWithMicroseconds: number;
  settleWithoutMicroseconds: number;
  /** Of bringing terms and counts up to a made and settled deposit, later and by another process. */
  foldMicroseconds: number;
}

const batch = 256;
const rounds = 24;

export async function measureInsert({
  url,
  dataDir,
}: {
  url: string;
  dataDir: string;
}): Promise<InsertCost> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const db = await createDb({ url, log: silentLog(), poolSize: 2 });
  const used: InsertCost = {
    withMicroseconds: 0,
    withoutMicroseconds: 0,
    settleWithMicroseconds: 0,
    settleWithoutMicroseconds: 0,
    foldMicroseconds: 0,
  };
  const cpu = () => postgresCpu(dataDir) ?? performance.now() * 1_000;
  const measured = async (into: keyof InsertCost, work: () => Promise<unknown>) => {
    const before = cpu();
    await work();
    used[into] += (cpu() - before) / (rounds * batch);
  };
  try {
    for (let round = 0, first = 1; round < rounds; round++, first += 2 * batch) {
      await client.query(switchTriggers(true));
      await measured('withMicroseconds', () => client.query(makeDeposits(first, batch)));
      await measured('settleWithMicroseconds', () => client.query(settleDeposits(first, batch)));
      await measured('foldMicroseconds', () => foldTransactions(db));
      await client.query(switchTriggers(false));
      await measured('withoutMicroseconds', () => client.query(makeDeposits(first + batch, batch)));
      await measured('settleWithoutMicroseconds', () =>
        client.query(settleDeposits(first + batch, batch)),
      );
    }
  } finally {
    await client.query(switchTriggers(true));
    await client.end();
    await db.close();
  }
  return used;
}
