import { all, one, sql } from '#platform/db';
import type { AccountDetail, ApprovalActionName, MerchantDetail } from '@wallet/contract';
import { addAccount, asLogin, type Answered } from '@wallet/server/testing';
import type { User } from '../people/merchant-world.ts';
import { onePersonPlays } from './one-person-plays.ts';
import type { RaisingWorld } from './raising-world.ts';
import { rulePlays } from './rule-plays.ts';

/** Something of a row of the table of acts, ready to be asked for through its endpoint. */
export interface RaisePlay {
  /** What it is about, as what waits names it. */
  subjectId: string;
  ask(asker: User): Promise<Answered>;
  /** Whether it is so by now. */
  holds(): Promise<boolean>;
  /** Who asks, where it is a merchant's own person. */
  asker?: User;
}

type Prepare = (world: RaisingWorld) => Promise<RaisePlay>;

let made = 0;
const idr = (value: string) => ({ value, currency: 'IDR' });
const isThere = async ({ world }: RaisingWorld, query: ReturnType<typeof sql>) =>
  (await all(world.database.db.read, query)).length > 0;
const statusOf = async ({ world }: RaisingWorld, id: string) =>
  (
    await one(
      world.database.db.read,
      sql<{ status: string }>`select status from app_user where id = ${id}`,
    )
  ).status;
const roleOf = async ({ world }: RaisingWorld, id: string) =>
  (
    await one(
      world.database.db.read,
      sql<{ roleId: number }>`select role_id as "roleId" from app_user where id = ${id}`,
    )
  ).roleId;
const revisionOf = async (world: RaisingWorld, who: User, id: string) =>
  ((await world.ask(who, 'GET', `/api/merchants/${id}`)).body as MerchantDetail).merchant.revision;

async function limitPlay(world: RaisingWorld): Promise<RaisePlay> {
  const { id } = await world.paidMerchant();
  const set = (who: User, max: string) =>
    world.ask(who, 'POST', `/api/merchants/${id}/limits`, {
      direction: 'withdrawal',
      min: null,
      max,
    });
  await set(world.world.users.admin, '1000000');
  return {
    subjectId: id,
    ask: (asker) => set(asker, '2000000'),
    holds: () =>
      isThere(world, sql`select from merchant_limit where merchant_id = ${id} and max = 200000000`),
  };
}

async function policyPlay(world: RaisingWorld): Promise<RaisePlay> {
  const { id } = await world.paidMerchant();
  const set = async (who: User, above: string) =>
    world.ask(who, 'PATCH', `/api/merchants/${id}`, {
      revision: await revisionOf(world, who, id),
      approvalPolicy: { automaticUpTo: null, automaticPerDay: null, secondPersonAbove: idr(above) },
    });
  await set(world.world.users.admin, '1000000.00');
  return {
    subjectId: id,
    ask: (asker) => set(asker, '900000000.00'),
    holds: () =>
      isThere(
        world,
        sql`select from merchant where id = ${id} and approval_policy ->> 'secondPersonAboveMinor' = '90000000000'`,
      ),
  };
}

async function ownerPlay(world: RaisingWorld): Promise<RaisePlay> {
  const { id } = await world.paidMerchant();
  await asLogin(
    world.world.database,
    `set session_replication_role = replica; update app_user set status = 'disabled' where merchant_id = '${id}'`,
  );
  const email = `heir${++made}@shop.example`;
  return {
    subjectId: id,
    ask: (asker) =>
      world.ask(asker, 'POST', `/api/merchants/${id}/people`, { email, name: 'New Owner' }),
    holds: () =>
      isThere(world, sql`select from app_user where merchant_id = ${id} and name = 'New Owner'`),
  };
}

async function backPlay(world: RaisingWorld, isLast: boolean): Promise<RaisePlay> {
  const { id, owner } = await world.paidMerchant();
  const { userId } = isLast ? owner : await world.person(4, id);
  // The invited founder never came: only who can sign in is an owner that is left.
  await world.ask(world.world.users.admin, 'POST', `/api/users/${userId}/disable`, {});
  return {
    subjectId: userId,
    ask: (asker) => world.ask(asker, 'POST', `/api/users/${userId}/enable`),
    holds: async () => (await statusOf(world, userId)) === 'active',
  };
}

async function rolePlay(world: RaisingWorld): Promise<RaisePlay> {
  const { userId } = await world.person(2);
  return {
    subjectId: userId,
    ask: (asker) => world.ask(asker, 'PATCH', `/api/users/${userId}`, { roleId: 5 }),
    holds: async () => (await roleOf(world, userId)) === 5,
  };
}

async function accountPlay(world: RaisingWorld): Promise<RaisePlay> {
  const { db } = world.world.database;
  const { accountId } = await addAccount(db, { merchantIds: [] });
  const edit = async (who: User, out: string) => {
    const { account } = (await world.ask(who, 'GET', `/api/accounts/${accountId}`))
      .body as AccountDetail;
    const { revision } = account;
    return world.ask(who, 'PATCH', `/api/accounts/${accountId}`, {
      revision,
      limits: { dailyOut: idr(out) },
    });
  };
  await edit(world.world.users.admin, '1000000.00');
  return {
    subjectId: accountId,
    ask: (asker) => edit(asker, '9000000.00'),
    holds: () =>
      isThere(
        world,
        sql`select from account where id = ${accountId} and limits ->> 'dailyOut' = '900000000'`,
      ),
  };
}

/** The same once more, after somebody else stopped it. */
async function again(world: RaisingWorld, prepare: Prepare): Promise<RaisePlay> {
  const play = await prepare(world);
  const [first, other] = [await world.person(1), await world.person(1)];
  await play.ask(first);
  const [change] = await world.pending(other, { subjectId: play.subjectId });
  await world.ask(other, 'POST', `/api/pending-changes/${change?.id}/stop`, {});
  return play;
}

async function settingPlay(world: RaisingWorld): Promise<RaisePlay> {
  const key = 'payouts.coolDownHours';
  const read = async () =>
    (await world.ask(world.world.users.admin, 'GET', `/api/settings/${key}`)).body as {
      version: string | null;
      value: { live: number } | null;
    };
  return {
    subjectId: key,
    ask: async (asker) =>
      world.ask(asker, 'POST', `/api/settings/${key}`, {
        value: { live: 1, test: 0 },
        source: 'letter',
        version: (await read()).version,
      }),
    holds: async () => (await read()).value?.live === 1,
  };
}

/** Rows that raise, or that one person does at once, by the endpoint that they name. */
export const raisePlays = {
  ...onePersonPlays,
  'settings.change': settingPlay,
  ...rulePlays,
  'merchant.terms': limitPlay,
  'merchant.policy': policyPlay,
  'merchant.people': ownerPlay,
  'people.back': (world) => backPlay(world, false),
  'people.lastBack': (world) => backPlay(world, true),
  'people.raise': rolePlay,
  'account.raise': accountPlay,
  'raise.again': (world) => again(world, rolePlay),
  'account.again': (world) => again(world, accountPlay),
  'merchant.plans': async (world) => {
    const { id } = await world.paidMerchant();
    const added = await world.ask(world.world.users.admin, 'POST', `/api/merchants/${id}/limits`, {
      direction: 'withdrawal',
      min: null,
      max: '5000',
      validFrom: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const { id: termId } = added.body as { id: string };
    return {
      subjectId: id,
      ask: (asker) => world.ask(asker, 'DELETE', `/api/merchants/${id}/limits/${termId}`),
      holds: async () =>
        !(await isThere(world, sql`select from merchant_limit where id = ${termId}`)),
    };
  },
  'merchant.begin': async (world) => {
    const code = `WALK${++made}`;
    return {
      subjectId: code,
      ask: (asker) =>
        world.ask(asker, 'POST', '/api/merchants', {
          code,
          name: 'Walked Shop',
          country: 'ID',
          currency: 'IDR',
          allowedMethods: ['dana'],
          owner: { email: `${code.toLowerCase()}@shop.example`, name: 'First Owner' },
        }),
      holds: () => isThere(world, sql`select from merchant where code = ${code}`),
    };
  },
  'merchant.activate': async (world) => {
    const { merchant } = await world.world.found({ activate: false });
    return {
      subjectId: merchant.id,
      ask: (asker) => world.ask(asker, 'POST', `/api/merchants/${merchant.id}/activate`, {}),
      holds: () =>
        isThere(world, sql`select from merchant where id = ${merchant.id} and status = 'active'`),
    };
  },
  'people.letIn': async (world) => {
    const { userId } = await world.person(2);
    await world.ask(world.world.users.admin, 'POST', `/api/users/${userId}/disable`, {});
    return {
      subjectId: userId,
      ask: (asker) => world.ask(asker, 'POST', `/api/users/${userId}/enable`),
      holds: async () => (await statusOf(world, userId)) === 'active',
    };
  },
  'people.team': async (world) => {
    const { id, owner } = await world.paidMerchant();
    const { userId } = await world.person(4, id, 'support');
    return {
      subjectId: userId,
      asker: { ...owner, teamRole: 'owner' },
      ask: (asker) => world.ask(asker, 'PATCH', `/api/users/${userId}`, { teamRole: 'finance' }),
      holds: () =>
        isThere(world, sql`select from app_user where id = ${userId} and team_role = 'finance'`),
    };
  },
  'token.make': async (world) => {
    const { id, owner } = await world.paidMerchant();
    return {
      subjectId: id,
      asker: { ...owner, teamRole: 'owner' },
      ask: (asker) =>
        world.ask(asker, 'POST', '/api/api-tokens', {
          name: 'Till',
          mode: 'live',
          scopes: ['withdrawals:write'],
        }),
      holds: () => isThere(world, sql`select from api_token where merchant_id = ${id}`),
    };
  },
  'merchant.addresses': async (world) => {
    const { id } = await world.paidMerchant();
    return {
      subjectId: id,
      ask: async (asker) =>
        world.ask(asker, 'PATCH', `/api/merchants/${id}`, {
          revision: await revisionOf(world, asker, id),
          allowedOrigins: ['https://shop.example'],
        }),
      holds: () =>
        isThere(
          world,
          sql`select from merchant where id = ${id} and 'https://shop.example' = any(allowed_origins)`,
        ),
    };
  },
} as const satisfies Partial<Record<ApprovalActionName, Prepare>>;
