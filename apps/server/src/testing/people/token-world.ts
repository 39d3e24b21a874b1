import { all, type Db, one, sql } from '#platform/db';
import { expect } from 'vitest';
import type { ApiTokenRow, MerchantDetail, NewApiTokenAnswer, TeamRole } from '@wallet/contract';
import { systemActor } from '#modules/audit';
import { createUser } from '#modules/identity/credentials';
import { createApiTokens } from '#modules/merchants/tokens';
import { systemClock } from '#platform/clock';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import { testVault } from '../database/test-vault.ts';
import type { Answered } from '@wallet/server/testing';
import { createMerchantWorld, type MerchantWorld, type User } from './merchant-world.ts';

/** A merchant with an active owner, its colleagues and their API tokens, and what becomes of those. */
export interface TokenWorld {
  world: MerchantWorld;
  /** A new merchant whose owner is active; the acts below are about it. */
  begin(): Promise<{ made: MerchantDetail; owner: User }>;
  colleague(teamRole: TeamRole): Promise<User>;
  create(who: User, more?: object): Promise<NewApiTokenAnswer>;
  /** By the operator. */
  disable(who: User, body?: object): Promise<void>;
  adopt(who: User, token: NewApiTokenAnswer): Promise<Answered>;
  /** As an owner sees it. */
  rowOf(token: NewApiTokenAnswer, who?: User): Promise<ApiTokenRow>;
  /** Whether it opens the merchant API. */
  counts(token: NewApiTokenAnswer): Promise<boolean>;
  /** As if its time to be adopted had begun that much sooner. */
  timePasses(token: NewApiTokenAnswer, by: string): Promise<void>;
  /** What is in the trail of it, in order. */
  actsOn(token: NewApiTokenAnswer): Promise<string[]>;
  /** How often a fact says that this was done to it. */
  told(token: NewApiTokenAnswer, act: string): Promise<number>;
  close(): Promise<void>;
}

export async function createTokenWorld(): Promise<TokenWorld> {
  const world = await createMerchantWorld();
  const { db } = world.database;
  const tokens = createApiTokens({ db, vault: testVault(), clock: systemClock, log: silentLog() });
  let owner: User;
  let people = 0;
  return {
    world,
    begin: async () => {
      const made = await world.found();
      owner = world.ownerOf(made);
      await sql`update app_user set status = 'active' where id = ${owner.userId}`.execute(db.read);
      return { made, owner };
    },
    colleague: async (teamRole) => {
      const userId = await db.transaction((trx) =>
        createUser(world.world.identity, trx, {
          email: `colleague${++people}@shop.example`,
          name: 'Dian',
          roleId: 4,
          ...(owner.merchantId !== undefined && { merchantId: owner.merchantId }),
          teamRole,
          password: 'hujan di kota lama',
          by: systemActor,
        }),
      );
      return { ...owner, userId, sessionId: newId('ses'), teamRole };
    },
    create: async (who, more = {}) => {
      const body = { name: 'Till', mode: 'live', scopes: ['balance:read'], ...more };
      const answer = await world.ask(who, 'POST', '/api/api-tokens', body);
      expect(answer).toMatchObject({ status: 201 });
      return answer.body as NewApiTokenAnswer;
    },
    disable: async ({ userId }, body = { reason: 'left' }) => {
      const path = `/api/users/${userId}/disable`;
      expect(await world.ask(world.users.admin, 'POST', path, body)).toMatchObject({ status: 200 });
    },
    adopt: (who, { apiToken: { id } }) => world.ask(who, 'POST', `/api/api-tokens/${id}/adopt`),
    rowOf: async ({ apiToken: { id } }, who = owner) => {
      const { body } = await world.ask(who, 'GET', '/api/api-tokens?limit=100');
      const { data } = body as { data: ApiTokenRow[] };
      return data.find((row) => row.id === id) ?? expect.unreachable(id);
    },
    counts: async ({ token }) =>
      (await tokens.authenticate(`Bearer ${token}`, '127.0.0.1')) !== undefined,
    ...storedTokens(db),
    close: async () => {
      await tokens.stop();
      await world.close();
    },
  };
}

/** What is written down about a token. */
function storedTokens(db: Db): Pick<TokenWorld, 'timePasses' | 'actsOn' | 'told'> {
  return {
    timePasses: async ({ apiToken: { id } }, by) => {
      await sql`update api_token set ends_at = ends_at - ${by}::interval where id = ${id}`.execute(
        db.read,
      );
    },
    actsOn: async ({ apiToken: { id } }) => {
      const acts = sql<{
        action: string;
      }>`select action from audit_entry where entity_id = ${id} order by id`;
      return (await all(db.read, acts)).map(({ action }) => action);
    },
    told: async ({ apiToken: { id } }, act) => {
      const facts = sql<{ count: number }>`select count(*)::int as count from fact
        where name = 'apiTokens.changed' and payload ->> 'tokenId' = ${id} and payload ->> 'act' = ${act}`;
      return (await one(db.read, facts)).count;
    },
  };
}
