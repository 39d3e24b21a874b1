import { all, sql } from '#platform/db';
import { type RoleId, roles, tokenScopes } from '@wallet/contract';
import { proveRows } from '#modules/approvals/row-proofs';
import { systemActor } from '#modules/audit';
import { createUser } from '#modules/identity/credentials';
import { type SignedIn, signIn } from '#modules/identity/sign-in';
import { type ApiTokens, createApiToken, createApiTokens } from '#modules/merchants/tokens';
import { systemClock } from '#platform/clock';
import { silentLog } from '#platform/log';
import { powerKinds } from '../../start/rows/power-rows.ts';
import { asLogin } from '../database/as-login.ts';
import { addMerchant } from '../deposits/money-in.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';
import { type TestIdentity, testIdentity } from '../signing/test-identity.ts';
import { testVault } from '../database/test-vault.ts';

export const powerPassword = 'hujan di kota lama';
/** What the cookie of everybody's browser holds. */
export const powerBinding = 'p'.repeat(43);

/** People and tokens of an installation, and a thief who has its database but not its key file. */
export interface PowerWorld {
  database: TestDatabase;
  world: TestIdentity;
  tokens: ApiTokens;
  merchantId: string;
  person(roleId?: RoleId): Promise<{ id: string; email: string }>;
  enter(email: string): Promise<SignedIn>;
  token(more?: {
    expiresAt?: Date;
    ipAllowlist?: string[];
  }): Promise<{ id: string; token: string }>;
  /** Statements of a superuser, behind every trigger and policy. */
  steal(statements: string): Promise<unknown>;
  /** What the next proof names, as `table id problem`. */
  named(): Promise<string[]>;
  /** Acts of that name in the audit log. */
  audited(action: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function createPowerWorld(): Promise<PowerWorld> {
  const database = await testDatabase();
  const { db } = database;
  const vault = testVault();
  const world = await testIdentity({ db, vault, clock: systemClock });
  const tokens = createApiTokens({ db, vault, clock: systemClock, log: silentLog() });
  const merchantId = await addMerchant(db);
  let made = 0;
  return {
    database,
    world,
    tokens,
    merchantId,
    person: async (roleId = roles.staff) => {
      const email = `power${++made}@wallet.example`;
      const own = roleId === roles.merchant ? { merchantId } : {};
      const id = await db.transaction((trx) =>
        createUser({ vault }, trx, {
          email,
          name: 'Somebody',
          roleId,
          password: powerPassword,
          by: systemActor,
          ...own,
        }),
      );
      return { id, email };
    },
    enter: (email) =>
      signIn(world.identity, {
        email,
        password: powerPassword,
        console: 'admin',
        ip: '127.0.0.1',
        binding: powerBinding,
      }),
    token: (more = {}) =>
      db.transaction((trx) =>
        createApiToken({ vault }, trx, {
          merchantId,
          mode: 'live',
          name: 'Till',
          scopes: [tokenScopes[0]],
          by: systemActor,
          ...more,
        }),
      ),
    ...thiefOf(database),
    close: async () => {
      await tokens.stop();
      await database.close();
    },
  };
}

/** What somebody does who has the database alone, and what is found out of it. */
export function thiefOf(database: TestDatabase): Pick<PowerWorld, 'steal' | 'named' | 'audited'> {
  return {
    steal: (statements) =>
      asLogin(database, `set session_replication_role = replica; ${statements}`),
    named: async () => {
      const { unproved } = await proveRows(database.db.read, testVault(), powerKinds);
      return unproved.map(({ table, id, problem }) => `${table} ${id} ${problem}`).toSorted();
    },
    audited: async (action) =>
      (
        await all(
          database.db.read,
          sql<{
            id: string;
          }>`select entity_id as id from audit_entry where action = ${action} order by audit_entry.id`,
        )
      ).map(({ id }) => id),
  };
}
