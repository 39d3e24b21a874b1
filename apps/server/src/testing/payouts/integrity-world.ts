import { sql } from '#platform/db';
import { type IntegrityFinding, type IntegrityStatus, roles } from '@wallet/contract';
import type { checkEachMinute, MinuteChecks } from '#modules/integrity';
import type { LedgerCheck } from '#modules/ledger/verification';
import type { assignNextTransfer } from '#modules/payouts/sending';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { loginsBeside } from '#platform/postgres';
import { asLogin } from '../database/as-login.ts';
import { payingWorld, type PayingWorld } from './paying-world.ts';
import { signPeople } from '../signing/signed.ts';
import { testApprovals } from '../signing/test-approvals.ts';
import { type TestHttp, testHttp } from '../servers/test-http.ts';
import type { TestDatabase } from '../database/test-database.ts';
import { testVault } from '../database/test-vault.ts';

export interface WaitingPayout {
  merchantId: string;
  accountId: string;
  requestId: string;
  /** The merchant's account in the books. */
  payable: string;
  next: () => ReturnType<typeof assignNextTransfer>;
}

export interface IntegrityWorld extends PayingWorld {
  /** Two independent Admins: Ana and Budi. */
  admins: ReturnType<TestHttp['as']>[];
  everything: readonly LedgerCheck[];
  minuteChecks: MinuteChecks;
  /** One look at what changed. */
  look(): ReturnType<typeof checkEachMinute>;
  /** The proof of everything when it is due; tells whether it was. */
  proveWhenDue(checks?: readonly LedgerCheck[]): Promise<boolean>;
  /** Asks for the proof of everything, and makes it. */
  proveAll(): Promise<void>;
  stops(): Promise<{ all: boolean; merchants: string[]; accounts: string[] }>;
  send(): Promise<number>;
  stateOf(requestId: string): Promise<string>;
  findings(state?: string): Promise<IntegrityFinding[]>;
  standing(): Promise<IntegrityStatus>;
  /** A merchant with an approved request, and the account that is ready to pay it. */
  waiting(): Promise<WaitingPayout>;
  /** Behind every trigger. */
  asSuperuser(statement: string): Promise<unknown[]>;
  /** The same, to be mended when the test is over. */
  corrupt(statement: string, mend: string): Promise<void>;
  /** Mends what the test corrupted: afterwards nothing may be stopped. */
  mendAll(): Promise<void>;
}

/** The payout engine with two Admins, over books that tests change behind the application. */
export async function integrityWorld(database: TestDatabase): Promise<IntegrityWorld> {
  const integrity = await import('#modules/integrity');
  const { integrityRoutes, proveWhenDue, readStops } = integrity;
  const { startPayouts: openPayouts } = await import('#modules/payouts/proving');
  const { everything, minuteChecks } = await readChecks();
  const world = await payingWorld(database);
  const routes = integrityRoutes({ db: database.db, approvals: testApprovals() });
  const http = testHttp({ routes, console: 'admin' });
  const admins = await addAdmins(database, http);
  const ask = async (path: string) => (await admins[0]?.('GET', path))?.body;
  const look = () => integrity.checkEachMinute(world.deps, minuteChecks);
  const deps = { ...world.deps, log: silentLog(), address: loginsBeside(database.url) };
  const proofs = everythingMended(database);
  const { asSuperuser } = proofs;
  const proveAll = async () => {
    await admins[0]?.('POST', '/api/integrity/prove', { body: {} });
    if (!(await proveWhenDue(deps, everything))) throw new Error('no proof was due');
  };
  return {
    ...world,
    admins,
    everything,
    minuteChecks,
    look,
    proveAll,
    asSuperuser,
    proveWhenDue: (checks = everything) => proveWhenDue(deps, checks),
    stops: async () => {
      const { all, merchants, accounts } = await readStops(database.db.read, testVault());
      return { all, merchants: [...merchants], accounts: [...accounts] };
    },
    send: () => openPayouts(world.deps).send(),
    stateOf: async (requestId) => (await world.request(requestId)).status,
    findings: async (state = 'open') =>
      ((await ask(`/api/integrity/findings?state=${state}`)) as { data: IntegrityFinding[] }).data,
    standing: async () => (await ask('/api/integrity')) as IntegrityStatus,
    waiting: () => addWaiting(world),
    corrupt: proofs.corrupt,
    mendAll: async () => {
      await proofs.mend();
      await look();
      await asSuperuser(`update integrity_run set ended_at = now() where ended_at is null`);
      await proveAll();
    },
    close: async () => {
      await http.close();
      await world.close();
    },
  };
}

/** Changes behind every trigger, and how each is taken back. */
function everythingMended(database: TestDatabase) {
  const asSuperuser = (statement: string) =>
    asLogin(database, `set session_replication_role = replica; ${statement}`);
  const mends: string[] = [];
  return {
    asSuperuser,
    corrupt: async (statement: string, mend: string) => {
      mends.push(mend);
      await asSuperuser(statement);
    },
    mend: async () => {
      for (const mend of mends.splice(0)) await asSuperuser(mend);
    },
  };
}

async function readChecks(): Promise<Pick<IntegrityWorld, 'everything' | 'minuteChecks'>> {
  const { depositChecks, linePostingChecks, newDepositChecks } =
    await import('#modules/matching/verification');
  const { ledgerChecks } = await import('#modules/ledger/verification');
  const { openPayoutChecks, payoutChecks, payoutPostingChecks } =
    await import('#modules/payouts/verification');
  const { reconciliationChecks } = await import('#modules/reconciliation/runs');
  return {
    everything: [...ledgerChecks, ...depositChecks, ...payoutChecks, ...reconciliationChecks],
    minuteChecks: {
      standing: [...newDepositChecks, ...openPayoutChecks],
      postings: [...linePostingChecks, ...payoutPostingChecks],
    },
  };
}

async function addAdmins(
  { db }: TestDatabase,
  http: TestHttp,
): Promise<ReturnType<TestHttp['as']>[]> {
  const admins: ReturnType<TestHttp['as']>[] = [];
  for (const name of ['Ana', 'Budi']) {
    const userId = newId('usr');
    await sql`insert into app_user (id, email, email_key, name, role_id, status)
      values (${userId}, ${userId}, ${userId}, ${name}, ${roles.admin}, 'active')`.execute(db.read);
    const sessionId = newId('ses');
    admins.push(
      http.as({ kind: 'user', userId, sessionId, roleId: roles.admin, console: 'admin' }),
    );
  }
  await signPeople(db);
  return admins;
}

async function addWaiting(world: PayingWorld): Promise<WaitingPayout> {
  const { assignNextTransfer: takeNext } = await import('#modules/payouts/sending');
  const merchantId = await world.merchant();
  const { accountId, deviceId } = await world.account({ merchantIds: [merchantId] });
  const ask = {
    accountId,
    askId: 'ask-00000001',
    bootId: 'boot-00000001',
    journalId: 'journal-1',
    sequence: 5,
  };
  return {
    merchantId,
    accountId,
    requestId: await world.approved(merchantId),
    payable: `merchantPayable.${merchantId}.IDR.live`,
    next: () => takeNext(world.deps, { deviceId, ask }),
  };
}
