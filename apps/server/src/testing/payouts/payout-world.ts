import { all, sql } from '#platform/db';
import { Client } from 'pg';
import type { PayoutMethodRow, Principal } from '@wallet/contract';
import {
  addMerchant,
  signPeople,
  signRow,
  testDatabase,
  testHttp,
  testRaising,
  testVault,
} from '@wallet/server/testing';
import type { Answered, TestDatabase, TestHttp } from '@wallet/server/testing';
import { createVirtualAccounts } from '#modules/accounts/virtual';
import { seedInstitutions } from '#modules/institutions';
import {
  merchantPayoutMethodRoutes,
  ownPayoutMethodRoutes,
  payoutMethodRoutes,
} from '#modules/payout-methods/methods';
import { payoutMethodPower, type PayoutMethodsDeps } from '#modules/payout-methods';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';

export type User = Extract<Principal, { kind: 'user' }>;
export type Token = Extract<Principal, { kind: 'token' }>;

/** An installation with its institutions and virtual accounts, and merchants whose people and servers call it. */
export interface PayoutWorld {
  database: TestDatabase;
  deps: PayoutMethodsDeps;
  ask(
    who: Principal,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered>;
  /** Adds a destination for a person and tells the row; throws when it is refused. */
  added(who: User, input?: object): Promise<PayoutMethodRow>;
  trail(
    entityId: string,
  ): Promise<{ action: string; before: unknown; after: unknown; reason: string | null }[]>;
  facts(name: string, key: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export const budi = {
  institutionCode: '014',
  accountNumber: '123-456-7890',
  holderName: 'Budi Santoso',
};

export async function createPayoutWorld(): Promise<PayoutWorld> {
  const database = await testDatabase();
  const { db } = database;
  await seedInstitutions(db);
  await createVirtualAccounts(db, testVault());
  const deps: PayoutMethodsDeps = { db, vault: testVault(), log: silentLog() };
  const routes = [
    ...payoutMethodRoutes(deps),
    ...ownPayoutMethodRoutes({ ...deps, raising: testRaising() }),
    ...merchantPayoutMethodRoutes(deps),
  ];
  const sites: Record<'admin' | 'merchant', TestHttp> = {
    admin: testHttp({ routes, console: 'admin' }),
    merchant: testHttp({ routes, console: 'merchant' }),
  };
  const world: PayoutWorld = {
    database,
    deps,
    ask: (who, method, path, body, headers = {}) =>
      sites[who.kind === 'user' ? who.console : 'merchant'].as(who)(method, path, {
        headers,
        ...(body !== undefined && { body }),
      }),
    added: async (who, input = {}) => {
      const answer = await world.ask(who, 'POST', '/api/payout-methods', { ...budi, ...input });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body as PayoutMethodRow;
    },
    trail: (entityId) =>
      all(
        db.read,
        sql<{
          action: string;
          before: unknown;
          after: unknown;
          reason: string | null;
        }>`select action, before, after, reason from audit_entry where entity_id = ${entityId} order by id`,
      ),
    facts: async (name, key) =>
      (
        await all(
          db.read,
          sql<{
            payload: Record<string, unknown>;
          }>`select payload from fact where name = ${name} and key = ${key} order by id`,
        )
      ).map(({ payload }) => payload),
    close: async () => {
      await Promise.all([sites.admin.close(), sites.merchant.close()]);
      await database.close();
    },
  };
  return world;
}

/** A new merchant's owner and its API tokens. */
export async function newMerchant(
  { database: { db } }: PayoutWorld,
  currency: 'IDR' | 'PHP' = 'IDR',
): Promise<{ merchantId: string; owner: User; live: Token; test: Token }> {
  const merchantId = await addMerchant(db, { currency });
  const userId = newId('usr');
  await sql`insert into app_user (id, email, email_key, name, role_id, status, merchant_id, team_role)
    values (${userId}, ${userId}, ${userId}, 'Owner', 4, 'active', ${merchantId}, 'owner')`.execute(
    db.read,
  );
  await signPeople(db, userId);
  const token = (mode: 'live' | 'test'): Token => ({
    kind: 'token',
    tokenId: newId('tok'),
    merchantId,
    mode,
    scopes: ['payoutMethods:read', 'payoutMethods:write'],
  });
  return {
    merchantId,
    owner: {
      kind: 'user',
      userId,
      sessionId: newId('ses'),
      roleId: 4,
      teamRole: 'owner',
      console: 'merchant',
      merchantId,
    },
    live: token('live'),
    test: token('test'),
  };
}

export function operator(roleId: 1 | 2 | 5): User {
  return { kind: 'user', userId: newId('usr'), sessionId: newId('ses'), roleId, console: 'admin' };
}

/** Lets a cool-down end now: by the owner of the tables, past the trigger that keeps it. */
export async function endCoolDown({ database }: PayoutWorld, id: string): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('update payout_method set usable_after = now() where id = $1', [id]);
  } finally {
    await client.end();
  }
  await signRow(database.db, payoutMethodPower, id);
}
