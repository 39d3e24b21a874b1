import { all, sql } from '#platform/db';
import {
  consoleOf,
  type Console,
  type MerchantDetail,
  type Principal,
  type RoleId,
} from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createUser } from '#modules/identity/credentials';
import { type IdentityOptions } from '#modules/identity';
import { depositsRoutes } from '#modules/sessions/actions';
import { readMoneyInFlight } from '#modules/deposits';
import { apiTokenRoutes, tokensOfPeople } from '#modules/merchants/tokens';
import {
  merchantManagementRoutes,
  merchantsRoutes,
  ownMerchantRoutes,
} from '#modules/merchants/management';
import { type MerchantsDeps } from '#modules/merchants';
import { usersRoutes } from '#modules/users/endpoints';
import { readOperatorSums } from '#modules/withdrawals/approval';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import type { Route } from '#platform/http';
import { createRateLimit } from '#platform/rate-limit';
import {
  depositWorld,
  testDatabase,
  testHttp,
  testIdentity,
  type Answered,
  type DepositWorld,
  type TestDatabase,
  type TestHttp,
  type TestIdentity,
} from '@wallet/server/testing';

export type User = Extract<Principal, { kind: 'user' }>;

/** An installation with its people, merchants that are made over HTTP, and money that really comes in. */
export interface MerchantWorld {
  database: TestDatabase;
  world: TestIdentity;
  deposits: DepositWorld;
  deps: MerchantsDeps;
  routes: readonly Route[];
  users: Record<'admin' | 'subAdmin' | 'staff' | 'farm', User>;
  ask(
    who: User | undefined,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answered>;
  /** A new merchant in rupiah, active unless told otherwise. */
  found(more?: Record<string, unknown>): Promise<MerchantDetail>;
  /** The first of its team, as one who calls. */
  ownerOf(merchant: MerchantDetail): User;
  trailOf(
    merchantId: string,
  ): Promise<{ action: string; before: unknown; after: unknown; reason: string | null }[]>;
  close(): Promise<void>;
}

/** A demo unless told otherwise: there nothing waits. */
export async function createMerchantWorld(
  options: Pick<Partial<IdentityOptions>, 'installation' | 'mail'> = {},
): Promise<MerchantWorld> {
  const database = await testDatabase();
  const { db } = database;
  const world = await testIdentity({ db, clock: systemClock, ...options });
  const { identity } = world;
  const deposits = await depositWorld(database);
  const deps: MerchantsDeps = {
    db,
    identity,
    readMoneyInFlight,
    readOperatorSums,
    invitations: createRateLimit({ burst: 1_000, perSecond: 1, clock: systemClock }),
  };
  const routes = [
    ...merchantManagementRoutes(deps),
    ...ownMerchantRoutes(deps),
    ...merchantsRoutes({ db }),
    ...apiTokenRoutes({ db, vault: identity.vault }),
    ...usersRoutes(identity, tokensOfPeople(identity)),
    ...depositsRoutes(deposits.deps),
  ];
  const sites: Record<Console, TestHttp> = {
    admin: testHttp({ routes, console: 'admin' }),
    merchant: testHttp({ routes, console: 'merchant' }),
  };
  let made = 0;
  const person = async (roleId: RoleId): Promise<User> => {
    const userId = await db.transaction((trx) =>
      createUser(identity, trx, {
        email: `p${++made}@wallet.example`,
        name: `Person ${made}`,
        roleId,
        password: 'hujan di kota lama',
        by: systemActor,
      }),
    );
    return { kind: 'user', userId, sessionId: newId('ses'), roleId, console: consoleOf(roleId) };
  };
  const users = {
    admin: await person(1),
    subAdmin: await person(5),
    staff: await person(2),
    farm: await person(3),
  };
  const self: MerchantWorld = {
    database,
    world,
    deposits,
    deps,
    routes,
    users,
    ask: (who, method, path, body) =>
      sites[who?.console ?? 'admin'].as(who)(method, path, body === undefined ? {} : { body }),
    found: async (more = {}) => {
      const answer = await self.ask(users.admin, 'POST', '/api/merchants', input(++made, more));
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body as MerchantDetail;
    },
    ownerOf: ({ merchant, owner }) => ({
      kind: 'user',
      userId: owner?.id ?? '',
      sessionId: newId('ses'),
      roleId: 4,
      console: 'merchant',
      merchantId: merchant.id,
    }),
    trailOf: (id) =>
      all(
        db.read,
        sql<{
          action: string;
          before: unknown;
          after: unknown;
          reason: string | null;
        }>`select action, before, after, reason from audit_entry
      where entity = 'merchant' and entity_id = ${id} order by id`,
      ),
    close: async () => {
      await Promise.all(Object.values(sites).map((site) => site.close()));
      await deposits.close();
      await database.close();
    },
  };
  return self;
}

/** What a new merchant is asked for, with codes and addresses of its own. */
function input(number: number, more: Record<string, unknown>): Record<string, unknown> {
  return {
    code: `SHOP${number}`,
    name: `Shop ${number}`,
    country: 'ID',
    currency: 'IDR',
    allowedMethods: ['dana', 'livin'],
    activate: true,
    owner: { email: `owner${number}@shop.example`, name: `Owner ${number}` },
    ...more,
  };
}
