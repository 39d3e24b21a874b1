import {
  addAccount,
  addLine,
  addMerchant,
  depositWorld,
  strangers,
  testDatabase,
} from '@wallet/server/testing';
import type { DepositWorld, OpenDeposit, Strangers, TestDatabase } from '@wallet/server/testing';
import { matchLines } from '#modules/matching/lines';
import { readBalance } from '#modules/ledger';
import { thiefOf } from '../people/power-world.ts';

/** Deposits, and a thief who changes by SQL for whom they are. */
export interface SignedDepositWorld {
  database: TestDatabase;
  world: DepositWorld;
  thief: ReturnType<typeof thiefOf>;
  person: Strangers;
  /** The merchant who would like to have others' money. */
  greedy: string;
  /** What a merchant may spend. */
  owned(merchantId: string): Promise<bigint>;
  /** An account that no payment is sent to. */
  quietAccount(): Promise<string>;
  /** So much arrives on the account of a deposit, its own amount unless another is said; tells the line. */
  come(of: OpenDeposit, amountMinor?: bigint, direction?: 'credit' | 'debit'): Promise<string>;
  /** Changes a row past every role and trigger; what it was is kept. */
  change(id: string, set: string, table?: string): Promise<unknown>;
  /** What was changed is set back to what it was. */
  setBack(set: string, table?: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function createSignedDepositWorld(): Promise<SignedDepositWorld> {
  const database = await testDatabase();
  const { db } = database;
  const world = await depositWorld(database);
  const thief = thiefOf(database);
  return {
    database,
    world,
    thief,
    person: await strangers(database),
    greedy: await addMerchant(db),
    owned: async (merchantId) =>
      (await readBalance(db.read, { merchantId, currency: 'IDR', mode: 'live' })).availableMinor,
    quietAccount: async () => (await addAccount(db, { merchantIds: ['mer_none'] })).accountId,
    come: async ({ accountId, finalMinor }, amountMinor = finalMinor, direction = 'credit') => {
      const lineId = await addLine(db, { accountId, amountMinor, direction });
      await matchLines(world.deps, [lineId]);
      return lineId;
    },
    change: (id, set, table = 'transaction') =>
      thief.steal(
        `drop table if exists kept; create table kept as select * from ${table} where id = '${id}'; update ${table} set ${set} where id = '${id}'`,
      ),
    setBack: (set, table = 'transaction') => {
      const names = [...set.matchAll(/(?:^|, )(\w+) =/g)].map(([, name]) => `${name} = k.${name}`);
      return thief.steal(`update ${table} t set ${names.join(', ')} from kept k where k.id = t.id`);
    },
    close: async () => {
      await world.close();
      await database.close();
    },
  };
}
