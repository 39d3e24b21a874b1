import { one, sql } from '#platform/db';
import { expect } from 'vitest';
import { roles } from '@wallet/contract';
import type {
  Adjustment,
  DifferenceActionResult,
  DifferenceRow,
  ReconciliationDetail,
  RoleId,
} from '@wallet/contract';
import {
  addAccount,
  addCoverage,
  addLine,
  depositWorld,
  signPeople,
  testDatabase,
  testHttp,
  testApprovals,
  testVault,
} from '@wallet/server/testing';
import type { DepositWorld, TestDatabase, TestHttp } from '@wallet/server/testing';
import { statementRoutes } from '#modules/statements/imports';
import { depositChecks } from '#modules/matching/verification';
import { matchLines } from '#modules/matching/lines';
import { verifyLedger } from '#modules/ledger/verification';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { createSigner } from '#platform/signature';
import { reconciliationChecks } from '#modules/reconciliation/runs';
import { reconciliationRoutes } from '#modules/reconciliation/endpoints';

export type Caller = 'admin' | 'second' | 'third' | 'subAdmin' | 'staff' | 'nobody';
type Ask = ReturnType<TestHttp['as']>;

/** Accounts whose figures a test makes, the module\u2019s routes behind the real mount, and people who call them. */
export interface ReconciliationWorld {
  database: TestDatabase;
  world: DepositWorld;
  callers: Readonly<Record<Caller, Ask>>;
  /** An account with Rp 1,000,000 at its baseline, read completely, whose phone reports so much. */
  account(reportedMinor?: bigint): Promise<string>;
  /** A line that the matcher has seen; tells its id. */
  line(accountId: string, amountMinor: bigint, direction?: 'credit' | 'debit'): Promise<string>;
  report(accountId: string, minor: bigint): Promise<unknown>;
  run(): Promise<ReconciliationDetail>;
  rowOf(accountId: string): Promise<ReconciliationDetail['rows'][number] | undefined>;
  differences(accountId: string, query?: string): Promise<DifferenceRow[]>;
  act(ids: readonly string[], what: object, by?: Caller): Promise<DifferenceActionResult[]>;
  adjustments(query?: string): Promise<Adjustment[]>;
  decide(id: string, by?: Caller, decision?: string): ReturnType<Ask>;
  /** Posted of all accounts of a kind. */
  sumOf(kind: string): Promise<bigint>;
  /** Proves the books with the checks of this module on top. */
  prove(): Promise<void>;
  close(): Promise<void>;
}

const people: readonly [Caller, RoleId][] = [
  ['admin', roles.admin],
  ['second', roles.admin],
  ['third', roles.admin],
  ['subAdmin', roles.subAdmin],
  ['staff', roles.staff],
];

/** Opens the world over a database of its own, or over one that somebody else closes. */
export async function createReconciliationWorld(
  given?: TestDatabase,
): Promise<ReconciliationWorld> {
  const database = given ?? (await testDatabase());
  const { db } = database;
  const world = await depositWorld(database);
  const routes = [
    ...reconciliationRoutes({
      db,
      approvals: world.deps.approvals,
      writer: world.deps.writer,
      signer: createSigner({ db, vault: testVault() }),
    }),
    ...statementRoutes({ db, vault: testVault(), approvals: testApprovals() }),
  ];
  const http = testHttp({ routes, console: 'admin' });
  const callers = {} as Record<Caller, Ask>;
  for (const [name, roleId] of people) {
    const userId = newId('usr');
    await sql`insert into app_user (id, email, email_key, name, role_id, status)
      values (${userId}, ${`${userId}@wallet.example`}, ${userId}, ${`The ${name}`}, ${roleId}, 'active')`.execute(
      db.read,
    );
    await signPeople(db, userId);
    callers[name] = http.as({
      kind: 'user',
      userId,
      sessionId: newId('ses'),
      roleId,
      console: 'admin',
    });
  }
  await signPeople(database.db);
  callers.nobody = http.as();
  const report = (accountId: string, minor: bigint) =>
    sql`update account set reported_balance = ${minor}, reported_at = now() where id = ${accountId}`.execute(
      db.read,
    );
  const run = async () =>
    (await callers.admin('POST', '/api/reconciliation/runs', { body: {} }))
      .body as ReconciliationDetail;
  return {
    database,
    world,
    callers,
    report,
    run,
    account: async (reportedMinor = 100_000_000n) => {
      const { accountId } = await addAccount(db, { merchantIds: ['mer_none'] });
      await sql`update account set baseline_balance = 100000000 where id = ${accountId}`.execute(
        db.read,
      );
      await report(accountId, reportedMinor);
      await addCoverage(db, accountId, { fromSeconds: -3_600, toSeconds: 60 });
      return accountId;
    },
    line: async (accountId, amountMinor, direction = 'credit') => {
      const lineId = await addLine(db, {
        accountId,
        direction,
        amountMinor,
        counterparty: 'X',
        secondsFromNow: -5,
      });
      await matchLines(world.deps, [lineId]);
      return lineId;
    },
    rowOf: async (accountId) => (await run()).rows.find((row) => row.account.id === accountId),
    differences: async (accountId, query = '&status=open') =>
      (
        (
          await callers.staff(
            'GET',
            `/api/reconciliation/differences?accountId=${accountId}${query}`,
          )
        ).body as { data: DifferenceRow[] }
      ).data,
    act: async (ids, what, by = 'subAdmin') =>
      (
        (
          await callers[by]('POST', '/api/reconciliation/differences/acts', {
            body: { ids, act: what, reason: 'the provider says so' },
          })
        ).body as { results: DifferenceActionResult[] }
      ).results,
    adjustments: async (query = 'status=open') =>
      (
        (await callers.staff('GET', `/api/reconciliation/adjustments?${query}`)).body as {
          data: Adjustment[];
        }
      ).data,
    decide: (id, by = 'admin', decision = 'approve') =>
      callers[by]('POST', `/api/reconciliation/adjustments/${id}/decide`, {
        body: { decision, reason: 'seen' },
      }),
    sumOf: async (kind) =>
      (
        await one(
          db.read,
          sql<{
            sum: bigint;
          }>`select coalesce(sum(posted), 0)::bigint as sum from ledger_account where kind = ${kind}`,
        )
      ).sum,
    prove: async () => {
      const proof = await verifyLedger({ url: database.url, log: silentLog() }, [
        ...depositChecks,
        ...reconciliationChecks,
      ]);
      expect(proof.divergences).toEqual([]);
    },
    close: async () => {
      await http.close();
      await world.close();
      if (!given) await database.close();
    },
  };
}
