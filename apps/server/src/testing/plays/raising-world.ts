import { sql, type Trx } from '#platform/db';
import {
  consoleOf,
  type Console,
  type PendingChange,
  type RaisingAct,
  type RoleId,
  type TeamRole,
} from '@wallet/contract';
import { accountPageRoutes, accountPhoneRoutes } from '#modules/accounts/page';
import { statementRoutes } from '#modules/statements/imports';
import { recordApprovalRequest, type Approvals, type OwnCodes } from '#modules/approvals/words';
import { explainRefusals } from '#modules/approvals/deciders';
import { personRows } from '#modules/approvals';
import { systemActor } from '#modules/audit';
import { matchLines } from '#modules/matching/lines';
import { readMoneyAtRisk } from '#modules/deposits';
import { devicesRoutes } from '#modules/devices/fleet';
import { createUser } from '#modules/identity/credentials';
import { seedInstitutions } from '#modules/institutions';
import { tokensOfPeople } from '#modules/merchants/tokens';
import { merchantPayoutMethodRoutes, ownPayoutMethodRoutes } from '#modules/payout-methods/methods';
import {
  aboutChange,
  beginDue,
  changeRows,
  pendingChangesRoutes,
  type PendingApplier,
} from '#modules/pending-changes';
import { rulesRoutes } from '#modules/rules/changes';
import { settingsRoutes } from '#modules/settings';
import { newId } from '#platform/ids';
import { silentLog } from '#platform/log';
import type { Mail } from '#platform/mail';
import { changePowerRow, signPowerRow } from '#platform/row-mac';
import {
  addAccount,
  addLine,
  asLogin,
  testApprovals,
  testHttp,
  testVault,
  type Answered,
  type TestHttp,
} from '@wallet/server/testing';
import { pendingAppliers } from '../../start/pending-appliers.ts';
import { whoMayDeps } from '../../start/who-may.ts';
import { createMerchantWorld, type MerchantWorld, type User } from '../people/merchant-world.ts';

/** A live installation in which raising is slow, and time passes only when a test says so. */
export interface RaisingWorld {
  world: MerchantWorld;
  ask(
    who: User,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answered>;
  /** Somebody active whom nobody let in. */
  person(roleId: RoleId, merchantId?: string, teamRole?: TeamRole): Promise<User>;
  /** What waits, as somebody sees it. */
  pending(who: User, query?: { act?: RaisingAct; subjectId?: string }): Promise<PendingChange[]>;
  /** The cool-down of what waits about a subject has passed, and the job has run. Tells how many have begun. */
  afterCoolDown(subjectId: string): Promise<number>;
  /** What waits about a subject asks for this, as if another release had taken it. */
  askedBefore(subjectId: string, after: object): Promise<void>;
  /** The job runs now. */
  begin(): Promise<number>;
  /** A merchant whose live money was booked once. */
  paidMerchant(): Promise<{ id: string; owner: User }>;
  close(): Promise<void>;
}

const vault = testVault();

const open = (subjectId: string) =>
  `select id from pending_change where ended_at is null and subject_id = '${subjectId}'`;
/** A change never changes: time is let pass behind the triggers, the rows are signed again, and asked for again. */
const letPass = (subjectId: string) => `begin; set local session_replication_role = replica;
  update pending_change set asked_at = asked_at - (begins_at - asked_at) - interval '1 second',
    begins_at = date_trunc('milliseconds', now() - interval '1 second') where ended_at is null and subject_id = '${subjectId}';
  delete from approval_decision where subject = 'pendingChange' and subject_id in (${open(subjectId)}); commit`;

export async function createRaisingWorld({
  mail,
  ownCodes,
}: { mail?: Mail; ownCodes?: OwnCodes } = {}): Promise<RaisingWorld> {
  const world = await createMerchantWorld({ installation: 'live', ...(mail && { mail }) });
  const { database, world: people } = world;
  const { identity } = people;
  const { db } = database;
  await seedInstitutions(db);
  await sql`insert into installation (kind) values ('live') on conflict do nothing`.execute(
    db.read,
  );
  const appliers = pendingAppliers({ identity, tokens: tokensOfPeople(identity) });
  const approvals = testApprovals(ownCodes && { ownCodes });
  const sites = sitesOf(world, { appliers, approvals });
  const self: RaisingWorld = {
    world,
    ask: (who, method, path, body) =>
      sites[who.console].as(who)(method, path, body === undefined ? {} : { body }),
    person: (roleId, merchantId, teamRole = 'owner') =>
      person(world, roleId, merchantId === undefined ? {} : { merchantId, teamRole }),
    pending: async (who, query = {}) => {
      const search = new URLSearchParams(Object.entries(query)).toString();
      const { body } = await self.ask(who, 'GET', `/api/pending-changes?${search}`);
      return (body as { data: PendingChange[] }).data;
    },
    afterCoolDown: async (subjectId) => {
      await asLogin(database, letPass(subjectId));
      for (const { id } of (await asLogin(database, open(subjectId))) as { id: string }[])
        await db.transaction((trx) => askAgain(trx, id));
      return self.begin();
    },
    askedBefore: async (subjectId, after) => {
      await asLogin(
        database,
        `begin; set local session_replication_role = replica; update pending_change set after = '${JSON.stringify(after)}' where ended_at is null and subject_id = '${subjectId}'; commit`,
      );
    },
    begin: () => beginDue({ ...identity, db, log: silentLog(), appliers }),
    paidMerchant: async () => {
      const { id } = (await world.found()).merchant;
      const owner = await self.person(4, id);
      await addAccount(db, { merchantIds: [id] });
      const { accountId, finalMinor } = await world.deposits.pay(id);
      await matchLines(world.deposits.deps, [
        await addLine(db, { accountId, amountMinor: finalMinor }),
      ]);
      return { id, owner };
    },
    close: async () => {
      await Promise.all(Object.values(sites).map((site) => site.close()));
      await world.close();
    },
  };
  return self;
}

function sitesOf(
  { routes, world: { identity }, database: { db } }: MerchantWorld,
  { appliers, approvals }: { appliers: readonly PendingApplier[]; approvals: Approvals },
): Record<Console, TestHttp> {
  const routesOfAll = [
    ...routes,
    ...settingsRoutes({ db, approvals, raising: identity }),
    ...rulesRoutes({ db, vault, approvals, raising: identity }),
    ...ownPayoutMethodRoutes({ db, vault, log: silentLog(), raising: identity }),
    ...merchantPayoutMethodRoutes({ db }),
    ...statementRoutes({ db, vault, approvals }),
    ...devicesRoutes({
      db,
      vault,
      clock: identity.clock,
      log: silentLog(),
      readMoneyAtRisk,
      agentOrigin: 'https://pay.example',
    }),
    ...pendingChangesRoutes({ ...identity, approvals, appliers }),
    ...accountPageRoutes({
      db,
      vault,
      approvals,
      readMoneyAtRisk,
      requestStatement: () => Promise.resolve(false),
      raising: identity,
    }),
    ...accountPhoneRoutes({
      db,
      vault,
      approvals,
      readMoneyAtRisk,
      requestStatement: () => Promise.resolve(false),
    }),
  ];
  const all = explainRefusals(routesOfAll, { db, ...whoMayDeps({ vault }) });
  return {
    admin: testHttp({ routes: all, console: 'admin' }),
    merchant: testHttp({ routes: all, console: 'merchant' }),
  };
}

/** As it was asked for, at the time that is told now. */
async function askAgain(trx: Trx, id: string): Promise<void> {
  await signPowerRow(trx, vault, changeRows, id);
  await changePowerRow(trx, vault, changeRows, id, async (row) => {
    const by = { actorId: row.askedBy, actorRole: 'Admin' } as const;
    await recordApprovalRequest(trx, { vault }, { about: aboutChange(row), reason: null, by });
  });
}

let made = 0;

async function person(
  { world: { identity }, database: { db } }: MerchantWorld,
  roleId: RoleId,
  ofMerchant: { merchantId?: string; teamRole?: TeamRole },
): Promise<User> {
  const userId = await db.transaction(async (trx) => {
    const id = await createUser(identity, trx, {
      email: `raiser${++made}@wallet.example`,
      name: `Raiser ${made}`,
      roleId,
      password: 'hujan di kota lama',
      by: systemActor,
      ...ofMerchant,
    });
    await signPowerRow(trx, vault, personRows, id);
    return id;
  });
  const console = consoleOf(roleId);
  return { kind: 'user', userId, sessionId: newId('ses'), roleId, console, ...ofMerchant };
}
