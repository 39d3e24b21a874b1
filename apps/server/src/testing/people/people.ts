import { all, one, sql } from '#platform/db';
import {
  consoleOf,
  type Console,
  type Principal,
  type RoleId,
  type TeamRole,
} from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createUser, emailKeyOf } from '#modules/identity/credentials';
import { signIn } from '#modules/identity/sign-in';
import { fakeClock } from '#platform/clock';
import { newId } from '#platform/ids';
import {
  addMerchant,
  signPeople,
  testDatabase,
  testHttp,
  testIdentity,
  testVault,
  type Answered,
  type TestDatabase,
  type TestHttp,
  type TestIdentity,
} from '@wallet/server/testing';
import { tokensOfPeople } from '#modules/merchants/tokens';
import { usersRoutes } from '#modules/users/endpoints';

export type User = Extract<Principal, { kind: 'user' }>;

/** People of an installation with two merchants, and the module’s routes behind the real mount. */
export interface People {
  database: TestDatabase;
  world: TestIdentity;
  merchants: readonly string[];
  /** Switches everybody off, forgets locks and limits: each test has only the people it makes. */
  reset(): Promise<void>;
  ask(
    who: User | undefined,
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: unknown,
  ): Promise<Answered>;
  invite(who: User, more?: Record<string, unknown>): Promise<Answered>;
  /** Somebody active, as the one who calls; a merchant’s person is an owner of the first one unless said otherwise. */
  person(roleId: RoleId, merchantId?: string, teamRole?: TeamRole): Promise<User>;
  /** Somebody with an open invitation. */
  invited(input: {
    roleId?: RoleId;
    merchantId?: string | undefined;
    name?: string;
    email?: string;
  }): Promise<{ id: string; email: string }>;
  signedIn(who: User): Promise<{ id: string; token: string }>;
  lock(userId: string): Promise<void>;
  row(id: string): Promise<{ email: string; status: string }>;
  count(): Promise<number>;
  trailOf(id: string): Promise<string[]>;
}

export const password = 'hujan di kota lama';

export async function createPeople(): Promise<People> {
  const database = await testDatabase();
  const vault = testVault();
  const world = await testIdentity({
    db: database.db,
    vault,
    clock: fakeClock('2026-11-21T10:00:00Z'),
  });
  const merchants = [await addMerchant(database.db), await addMerchant(database.db)];
  const make = (input: Omit<Parameters<typeof createUser>[2], 'by'>) =>
    database.db.transaction((trx) => createUser({ vault }, trx, { ...input, by: systemActor }));
  let sites: Record<Console, TestHttp>;
  let made = 0;

  const people: People = {
    database,
    world,
    merchants,
    reset: async () => {
      await sql`update app_user set status = 'disabled'`.execute(database.db.read);
      await signPeople(database.db);
      await sql`delete from sign_in_attempt`.execute(database.db.read);
      const routes = usersRoutes(world.identity, tokensOfPeople(world.identity));
      sites = {
        admin: testHttp({ routes, console: 'admin' }),
        merchant: testHttp({ routes, console: 'merchant' }),
      };
    },
    ask: (who, method, path, body) =>
      sites[who?.console ?? 'admin'].as(who)(method, path, { body }),
    invite: (who, more = {}) =>
      people.ask(who, 'POST', '/api/users', {
        email: `new${++made}@wallet.example`,
        name: 'New',
        roleId: 2,
        ...(more['roleId'] === 4 && { teamRole: 'owner' }),
        ...more,
      }),
    person: async (roleId, merchantId = merchants[0], teamRole = 'owner') => {
      const ofMerchant = roleId === 4 && merchantId !== undefined ? { merchantId, teamRole } : {};
      const userId = await make({
        email: `p${++made}@wallet.example`,
        name: 'Person',
        roleId,
        password,
        ...ofMerchant,
      });
      return {
        kind: 'user',
        userId,
        sessionId: newId('ses'),
        roleId,
        console: consoleOf(roleId),
        ...ofMerchant,
      };
    },
    invited: async ({
      roleId = 2,
      merchantId,
      name = 'Invited',
      email = `i${++made}@wallet.example`,
    }) => {
      const id = await make({
        email,
        name,
        roleId,
        ...(merchantId !== undefined && { merchantId }),
      });
      await people.ask(await people.person(1), 'POST', `/api/users/${id}/resend-invitation`);
      return { id, email: (await people.row(id)).email };
    },
    signedIn: async ({ userId, console }) => {
      const { email } = await people.row(userId);
      const { session, token } = await signIn(world.identity, {
        email,
        password,
        console,
        ip: '127.0.0.1',
      });
      return { id: session.id, token: token.accessToken };
    },
    lock: async (userId) => {
      const subject = `account:${emailKeyOf(vault, (await people.row(userId)).email)}`;
      await sql`insert into sign_in_attempt (subject, allowed, failures, locked_until)
        values (${subject}, 0, 10, now() + interval '15 minutes')`.execute(database.db.read);
    },
    row: (id) =>
      one(
        database.db.read,
        sql<{
          email: string;
          status: string;
        }>`select email, name, status, role_id, totp_enc from app_user where id = ${id}`,
      ),
    count: async () =>
      (await one(database.db.read, sql<{ n: number }>`select count(*)::int as n from app_user`)).n,
    trailOf: async (id) =>
      (
        await all(
          database.db.read,
          sql<{
            action: string;
          }>`select action from audit_entry where entity = 'user' and entity_id = ${id} order by id`,
        )
      ).map(({ action }) => action),
  };
  await people.reset();
  return people;
}

export function idOf(body: unknown): string {
  return (body as { id: string }).id;
}
