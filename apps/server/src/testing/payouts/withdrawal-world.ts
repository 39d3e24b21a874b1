import { all, one, sql } from '#platform/db';
import type { Principal } from '@wallet/contract';
import { seedInstitutions } from '#modules/institutions';
import { createVirtualAccounts } from '#modules/accounts/virtual';
import { merchantPower } from '#modules/merchants';
import { type PayoutAct, payoutMethodPower } from '#modules/payout-methods';
import { advanceRequest, insertRequest, type RequestInput } from '#modules/withdrawals/requests';
import {
  operatorWithdrawalRoutes,
  ownWithdrawalRoutes,
  refundRoutes,
  withdrawalRoutes,
} from '#modules/withdrawals/endpoints';
import { simulateWithdrawalRoutes } from '#modules/test-mode';
import type { WithdrawalsDeps } from '#modules/withdrawals';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { asThief } from '../database/as-thief.ts';
import { moveToNoon } from '../deposits/move-to-noon.ts';
import { addPaidIntent } from './paid-intent.ts';
import { payingWorld, type PayingWorld } from './paying-world.ts';
import { signPeople, signToken } from '../signing/signed.ts';
import { testApprovals } from '../signing/test-approvals.ts';
import { signRow } from '../signing/sign-row.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';
import { type Answered, testHttp } from '../servers/test-http.ts';
import { testIdentity } from '../signing/test-identity.ts';
import { testVault } from '../database/test-vault.ts';

export type User = Extract<Principal, { kind: 'user' }>;
export type Token = Extract<Principal, { kind: 'token' }>;

/** A merchant with money, its people and servers, and a payout method whose holder is confirmed. */
export interface Shop {
  merchantId: string;
  owner: User;
  live: Token;
  test: Token;
  methodId: string;
}

export interface StandingRequest {
  status: string;
  statusReason: string | null;
  approvalsNeeded: number | null;
  reasons: string[];
  approvedBy: string;
  payloadHash: string;
  revision: number;
  holdStatus: string | null;
}

/** Withdrawal requests over a test database with a money writer: merchants with money, and nobody who sends. */
export interface WithdrawalWorld {
  database: TestDatabase;
  paying: PayingWorld;
  deps: WithdrawalsDeps;
  shop(options?: ShopOptions): Promise<Shop>;
  /** A payout method of the merchant's; confirmed unless another answer is named. */
  method(merchantId: string, options?: MethodOptions): Promise<string>;
  /** Makes a request and brings it on, as the consoles do; tells its id. */
  asked(shop: Shop, input?: Partial<RequestInput>, principal?: Principal): Promise<string>;
  ask(
    who: Principal,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered>;
  standing(requestId: string): Promise<StandingRequest>;
  /** A payment to the destination, so many hours ago, so that it is known. */
  paidBefore(shop: Shop, methodId: string, hoursAgo: number): Promise<void>;
  close(): Promise<void>;
}

export interface ShopOptions {
  availableMinor?: bigint;
  /** False: in Jakarta, where a day of its may end meanwhile. */
  isAtNoon?: boolean;
  policy?: {
    automaticUpToMinor?: string;
    automaticPerDayMinor?: string;
    secondPersonAboveMinor?: string;
    newDestinationsPerDayMinor?: string;
  };
}

export interface MethodOptions {
  verification?: 'verified' | 'closeMatch' | 'mismatch' | 'notFound';
  /** How many days ago it was asked. */
  daysAgo?: number;
  number?: string;
  mode?: 'live' | 'test';
}

export async function createWithdrawalWorld(
  options: Parameters<typeof testDatabase>[0] = patient,
): Promise<WithdrawalWorld> {
  const database = await testDatabase(options);
  const { db } = database;
  const paying = await payingWorld(database);
  await seedInstitutions(db);
  await createVirtualAccounts(db, testVault());
  const { identity } = await testIdentity({ db });
  const deps: WithdrawalsDeps = {
    db,
    vault: testVault(),
    log: paying.deps.log,
    clock: systemClock,
    writer: paying.deps.writer,
    approvals: testApprovals(),
    identity,
  };
  const routes = [
    ...withdrawalRoutes(deps),
    ...ownWithdrawalRoutes(deps),
    ...operatorWithdrawalRoutes(deps),
    ...simulateWithdrawalRoutes(deps),
    ...refundRoutes(deps),
  ];
  const sites = {
    admin: testHttp({ routes, console: 'admin' }),
    merchant: testHttp({ routes, console: 'merchant' }),
  };
  const world: WithdrawalWorld = {
    database,
    paying,
    deps,
    ask: (who, method, path, body, headers = {}) =>
      sites[who.kind === 'user' ? who.console : 'merchant'].as(who)(method, path, {
        headers,
        ...(body !== undefined && { body }),
      }),
    shop: async ({ availableMinor = 1_000_000_000n, isAtNoon = true, policy } = {}) => {
      const merchantId = await paying.merchant(availableMinor);
      if (isAtNoon) await moveToNoon(database, merchantId);
      if (policy) await setPolicy(database, merchantId, policy);
      return {
        merchantId,
        ...(await addPeople(database, merchantId)),
        methodId: await addMethod(database, merchantId),
      };
    },
    method: (merchantId, options) => addMethod(database, merchantId, options),
    asked: async (shop, input = {}, principal = shop.owner) => {
      const mode = principal.kind === 'token' ? principal.mode : 'live';
      const act: PayoutAct = { merchantId: shop.merchantId, mode, principal };
      const full: RequestInput = {
        source: 'console',
        reference: newId('ref'),
        amount: { minor: 1_000_000n, currency: 'IDR' },
        payTo: { payoutMethodId: shop.methodId },
        ...input,
      };
      const { id, verdict } = await db.transaction((trx) => insertRequest(trx, deps, act, full));
      await advanceRequest(deps, id, { verdict });
      return id;
    },
    standing: (requestId) =>
      one(
        db.read,
        sql<StandingRequest>`select w.status, w.status_reason as "statusReason",
          w.approvals_needed as "approvalsNeeded", w.approval_reasons as reasons, w.approved_by as "approvedBy",
        w.payload_hash as "payloadHash", w.revision, h.status as "holdStatus" from withdrawal_request w
          left join hold h on h.id = w.hold_id where w.id = ${requestId}`,
      ),
    paidBefore: async ({ merchantId }, methodId, hoursAgo) =>
      addPaid(database, { merchantId, methodId, hoursAgo }),
    close: async () => {
      await Promise.all([sites.admin.close(), sites.merchant.close()]);
      await paying.close();
      await database.close();
    },
  };
  return world;
}

/** A hundred at once wait for five connections, however busy the machine is. */
const patient = { timeouts: { connectMs: 60_000, lockMs: 30_000 } };

/** Gives a merchant another policy, as its screen does. */
export async function setPolicy(
  { db }: Pick<TestDatabase, 'db'>,
  merchantId: string,
  policy: NonNullable<ShopOptions['policy']>,
): Promise<void> {
  await sql`update merchant set approval_policy = ${JSON.stringify(policy)}::jsonb,
    policy_revision = policy_revision + 1 where id = ${merchantId}`.execute(db.read);
  await signRow(db, merchantPower, merchantId);
}

/** Somebody of the house. */
export async function addOperator({ db }: TestDatabase, roleId: 1 | 2 | 3 | 5): Promise<User> {
  const userId = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status)
    values (${userId}, ${userId}, ${userId}, 'Operator', ${roleId}, 'active')`.execute(db.read);
  await signPeople(db, userId);
  return { kind: 'user', userId, sessionId: newId('ses'), roleId, console: 'admin' };
}

async function addPeople(
  { db }: TestDatabase,
  merchantId: string,
): Promise<Pick<Shop, 'owner' | 'live' | 'test'>> {
  const userId = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status, merchant_id, team_role)
    values (${userId}, ${userId}, ${userId}, 'Owner', 4, 'active', ${merchantId}, 'owner')`.execute(
    db.read,
  );
  await signPeople(db, userId);
  const token = async (mode: 'live' | 'test'): Promise<Token> => {
    const tokenId = newId('tok');
    await sql`insert into api_token (id, merchant_id, mode, name, prefix, last4, hash, scopes, status, created_by)
      values (${tokenId}, ${merchantId}, ${mode}, 'Shop', 'wap', 'abcd', ${tokenId},
        '{withdrawals:read,withdrawals:write}', 'active', ${userId})`.execute(db.read);
    await signToken(db, tokenId);
    return {
      kind: 'token',
      tokenId,
      merchantId,
      mode,
      scopes: ['withdrawals:read', 'withdrawals:write'],
    };
  };
  return {
    owner: {
      kind: 'user',
      userId,
      sessionId: newId('ses'),
      roleId: 4,
      teamRole: 'owner',
      console: 'merchant',
      merchantId,
    },
    live: await token('live'),
    test: await token('test'),
  };
}

async function addMethod(
  { db }: TestDatabase,
  merchantId: string,
  { verification = 'verified', daysAgo = 1, number, mode = 'live' }: MethodOptions = {},
): Promise<string> {
  const id = newId('pym');
  const inquiry = newId('avf');
  const account =
    number ?? `081${Array.from(id.slice(-9), (letter) => letter.charCodeAt(0) % 10).join('')}`;
  const payeeKey = testVault().mac('payeeKey', `ID-DANA:${account}`);
  const sealed = testVault().seal(account, {
    table: 'payout_method',
    id,
    column: 'bank_number_enc',
  });
  await sql`insert into payout_method (id, merchant_id, mode, type, currency, country, institution_code,
    bank_name, bank_number_enc, payee_key, last4, bank_user_name, verification, verification_id, usable_after, status)
    values (${id}, ${merchantId}, ${mode}, 'dana', 'IDR', 'ID', 'DANA', 'DANA', ${sealed}, ${payeeKey},
      ${account.slice(-4)}, 'Budi Santoso', ${verification}, ${inquiry}, now(), 'active')`.execute(
    db.read,
  );
  await signRow(db, payoutMethodPower, id);
  await sql`insert into account_verification (id, merchant_id, mode, payout_method_id, method, country,
    institution_code, bank_name, number_enc, payee_key, last4, holder_name, status, found_name, expires_at, ended_at)
    values (${inquiry}, ${merchantId}, ${mode}, ${id}, 'dana', 'ID', 'DANA', 'DANA', '', ${payeeKey},
      ${account.slice(-4)}, 'Budi Santoso', ${verification},
      ${verification === 'verified' ? 'BUDI SANTOSO' : null}, now(),
        now() - ${daysAgo}::int * interval '1 day')`.execute(db.read);
  return id;
}

async function addPaid(
  { db }: TestDatabase,
  { merchantId, methodId, hoursAgo }: { merchantId: string; methodId: string; hoursAgo: number },
): Promise<void> {
  const [id, transactionId] = [newId('wdr'), newId('txn')];
  await asThief(
    db,
    sql`insert into withdrawal_request (id, ref_no, merchant_id, mode, source, currency, amount,
      destination_enc, destination_key, destination_shown, payload_hash, status, transaction_id, created_at)
    select ${id}, ${id.slice(-8)}, ${merchantId}, mode, 'console', 'IDR', 1, '', payee_key, '{}', '',
      'succeeded', ${transactionId}, now() - ${hoursAgo}::int * interval '1 hour' from payout_method
        where id = ${methodId}`,
  );
  await asThief(
    db,
    sql`insert into transaction (id, kind, code, merchant_id, mode, withdrawal_request_id, method, currency,
      payment_amount, final_payment, status, completed_at)
    values (${transactionId}, 'payout', ${transactionId.slice(-10)}, ${merchantId}, 'live', ${id}, 'dana',
      'IDR', 1, 1, 'succeeded', now() - ${hoursAgo}::int * interval '1 hour')`,
  );
  await addPaidIntent(db, { requestId: id, ago: `${hoursAgo} hours` });
}

/** The facts of a request in the order in which they were told. */
export async function factsOf({ db }: TestDatabase, key: string): Promise<string[]> {
  return (
    await all(db.read, sql<{ name: string }>`select name from fact where key = ${key} order by id`)
  ).map(({ name }) => name);
}
