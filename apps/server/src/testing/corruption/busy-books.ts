import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectOwner, type Db, type Query, sql } from '#platform/db';
import { type RowHeads, watchRows } from '#modules/approvals/row-proofs';
import { createSealer } from '#modules/audit';
import { foldBalanceDeltas } from '#modules/ledger';
import { createPostingSealer } from '#modules/ledger/seals';
import {
  foldBalanceFigures,
  foldOperatorFigures,
  foldMerchantFigures,
} from '#modules/reports/figures';
import { foldTransactions } from '#modules/reports/transactions';
import { countedPower } from '#modules/withdrawals/approval';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { powerKinds } from '../../start/rows/power-rows.ts';
import { rowsThatStay } from '../../start/rows/rows-that-stay.ts';
import { depositWorld } from '../deposits/deposit-world.ts';
import { createReconciliationWorld } from '../deposits/reconciliation-world.ts';
import { strangers } from '../signing/sign-people.ts';
import { signRows, signSettings } from '../signing/sign-row.ts';
import { testVault } from '../database/test-vault.ts';
import { createWithdrawalWorld } from '../payouts/withdrawal-world.ts';
import { playDeposits } from './busy/deposits.ts';
import { playOutcomes, playPayouts } from './busy/payouts.ts';
import { playPeople } from './busy/people.ts';
import { playReconciliation } from './busy/reconciliation.ts';
import { playRecovery } from './busy/recovery.ts';
import { playWithdrawals } from './busy/withdrawals.ts';

export interface BusyBooks {
  /** The heads of the audit log, of postings and of signed rows, kept outside. */
  heads: { audit: string; postings: string; rows: RowHeads };
  /** Works on one connection of the superuser. */
  asSuperuser<T>(work: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * A database in which everything has happened that moves money: deposits, claims, markings, lines
 * that persons explained, payouts through every trouble of their phones, withdrawals that were
 * agreed to and refused, moves of own money, postings by hand; and what was decided about each.
 * `schedules` is how many rounds the phones play.
 */
export async function busyBooks({ schedules }: { schedules: number }): Promise<BusyBooks> {
  const withdrawals = await createWithdrawalWorld({ writerPoolSize: 6 });
  const { database } = withdrawals;
  const { db, url } = database;
  const person = await strangers(database, { Admin: 60, Staff: 40 });
  const deposits = await depositWorld(database);
  const reconciliation = await createReconciliationWorld(database);
  await playDeposits({ world: deposits, person });
  await playPayouts(withdrawals.paying, schedules);
  await playWithdrawals(withdrawals, person);
  await playReconciliation(reconciliation);
  await playOutcomes(withdrawals.paying, person);
  await playPeople(withdrawals, person);
  await playRecovery(withdrawals.paying);
  await countAll(db);
  await foldAll(db);
  // What came since the sums were made waits beside them.
  await deposits.deposit();
  await signSettings(db);
  await withdrawals.paying.prove();
  const folder = await mkdtemp(join(tmpdir(), 'wallet-corrupt-'));
  const heads = {
    audit: join(folder, 'heads', 'audit.jsonl'),
    postings: join(folder, 'heads', 'postings.jsonl'),
    // Every row is old enough.
    rows: { path: join(folder, 'heads', 'rows.jsonl'), stays: rowsThatStay, lagMs: -60_000 },
  };
  const sealing = { db, clock: systemClock, log: silentLog() };
  await createSealer({ ...sealing, headsFile: heads.audit }).stop();
  await createPostingSealer({ ...sealing, headsFile: heads.postings, vault: testVault() }).stop();
  const watching = { db, vault: testVault(), log: silentLog(), heads: heads.rows };
  await watchRows(watching, powerKinds, { keepsHead: true });
  return {
    heads,
    asSuperuser: async (work) => {
      const owner = connectOwner(url);
      try {
        return await owner.connection().execute(async (query) => {
          await sql`set role none`.execute(query);
          return work(query);
        });
      } finally {
        await owner.destroy();
      }
    },
    close: async () => {
      await reconciliation.close();
      await deposits.close();
      await withdrawals.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** What the paying world approves without asking whom it counts for. */
async function countAll(db: Db): Promise<void> {
  await sql`insert into counted_request (request_id, merchant_id, mode, currency, counted_for, amount,
    automatic, counted_at)
    select w.id, w.merchant_id, w.mode, w.currency, '{}', w.amount, 0, now() from withdrawal_request w
      join hold h on h.id = w.hold_id
    where not exists (select from counted_request c where c.request_id = w.id)`.execute(db.read);
  await signRows(db, countedPower);
}

async function foldAll(db: Db): Promise<void> {
  await foldBalanceDeltas(db);
  await foldBalanceFigures(db);
  await foldMerchantFigures(db);
  await foldOperatorFigures(db);
  await foldTransactions(db);
}
