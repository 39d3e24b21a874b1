import { all, sql } from '#platform/db';
import {
  consoleOf,
  type MoneyAtRisk,
  type Principal,
  type ProxyRow,
  type RoleId,
} from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createUser } from '#modules/identity/credentials';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import {
  addAccount,
  testDatabase,
  testHttp,
  testVault,
  type Answered,
  type TestDatabase,
} from '@wallet/server/testing';
import { proxiesRoutes } from '#modules/proxies/management';
import { type Proxies } from '#modules/proxies';

export type User = Extract<Principal, { kind: 'user' }>;

/** An installation with its people, the module’s routes behind the real mount, and money that is at risk by order. */
export interface ProxyWorld {
  database: TestDatabase;
  deps: Proxies;
  users: Record<'admin' | 'subAdmin' | 'staff' | 'farm' | 'otherFarm', User>;
  /** Accounts with an open deposit, by id. */
  atRisk: Set<string>;
  /** Runs whose checks wait for a worker. */
  enqueued: string[];
  ask(
    who: User | undefined,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answered>;
  /** A new proxy of nobody, or of the farm that makes it. */
  proxy(more?: Record<string, unknown>, who?: User): Promise<ProxyRow>;
  /** An account that is set to the proxy. */
  use(proxyId: string): Promise<{ accountId: string; deviceId: string }>;
  trailOf(id: string): Promise<{ action: string; before: unknown; after: unknown }[]>;
}

export async function createProxyWorld({
  allowLoopback = true,
  echoUrl = new URL('http://127.0.0.1:1/'),
}: { allowLoopback?: boolean; echoUrl?: URL } = {}): Promise<ProxyWorld> {
  const database = await testDatabase();
  const { db } = database;
  const vault = testVault();
  const atRisk = new Set<string>();
  const enqueued: string[] = [];
  const jobs: Proxies['jobs'] = {
    enqueue: (_trx, _job, payload) =>
      Promise.resolve(enqueued.push((payload as { runId: string }).runId) > 0),
    work: () => Promise.resolve(),
    every: () => {},
  };
  const readMoneyAtRisk: Proxies['readMoneyAtRisk'] = (_query, { accountIds }) =>
    Promise.resolve(new Map(accountIds.map((id) => [id, riskOf(atRisk.has(id))])));
  const deps: Proxies = {
    db,
    vault,
    jobs,
    clock: systemClock,
    log: silentLog(),
    addresses: { allowLoopback },
    echoUrl,
    readMoneyAtRisk,
  };
  const site = testHttp({ routes: proxiesRoutes(deps), console: 'admin' });
  let made = 0;
  const person = async (roleId: RoleId): Promise<User> => {
    const userId = await db.transaction((trx) =>
      createUser({ vault }, trx, {
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
    otherFarm: await person(3),
  };
  const world: ProxyWorld = {
    database,
    deps,
    users,
    atRisk,
    enqueued,
    ask: (who, method, path, body) =>
      site.as(who)(method, path, body === undefined ? {} : { body }),
    proxy: async (more = {}, who = users.admin) => {
      const answer = await world.ask(who, 'POST', '/api/proxies', {
        name: `Proxy ${++made}`,
        protocol: 'http',
        host: `p${made}.example`,
        port: 8_080,
        ...more,
      });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body as ProxyRow;
    },
    use: async (proxyId) => {
      const account = await addAccount(db);
      await sql`update account set proxy_id = ${proxyId} where id = ${account.accountId}`.execute(
        db.read,
      );
      return account;
    },
    trailOf: (id) =>
      all(
        db.read,
        sql<{
          action: string;
          before: unknown;
          after: unknown;
        }>`select action, before, after from audit_entry where entity = 'proxy' and entity_id = ${id} order by id`,
      ),
  };
  return world;
}

function riskOf(isOpen: boolean): MoneyAtRisk {
  return {
    isSafe: !isOpen,
    openDeposits: { count: isOpen ? 2 : 0, sums: [] },
    otpPending: false,
    openIntents: 0,
  };
}
