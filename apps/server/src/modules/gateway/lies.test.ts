import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentMessages, commandKinds, limits } from '@wallet/agent-protocol';
import type { AgentMessage, BodyOf, CommandKind, TransferOrder } from '@wallet/agent-protocol';
import { examples } from '@wallet/agent-protocol/examples';
import { payingWorld, reportOf, testVault } from '@wallet/server/testing';
import type { PayingWorld } from '@wallet/server/testing';
import { enqueueCommand } from '#modules/devices';
import { openPayouts } from '#modules/payouts';
import { all, one } from '#platform/db';
import { beatOf, helloOf, identityOf, openFarm, readOf } from './fixtures.ts';
import type { Farm, Line, Phone } from './fixtures.ts';

let farm: Farm;
let world: PayingWorld;
let victim: Phone;
let liar: Phone;
let victimLine: Line;
let order: TransferOrder;
const commands = {} as Record<CommandKind, { id: string; key: string }>;
const nowMs = Date.now();
const at = new Date(nowMs).toISOString();
const read = () => farm.database.db.read;

beforeAll(async () => {
  farm = await openFarm();
  world = await payingWorld(farm.database);
  [victim, liar] = [await farm.newPhone(), await farm.newPhone()];
  const merchantId = await world.merchant();
  await world.prepare(victim.accountId, { merchantIds: [merchantId] });
  victimLine = await victim.connect();
  order = await victimTakesOrder(merchantId);
  for (const kind of commandKinds) await giveVictim(kind);
  await sql`update device_command set state = 'running' where device_id = ${victim.deviceId}`.execute(
    read(),
  );
  await victimLine.say('statement:read', readOf(victim, { nowMs, readId: 'read-of-victim' }));
  await farm.gateway.idle();
});
afterAll(async () => {
  await world.close();
  await farm.close();
});

async function victimTakesOrder(merchantId: string): Promise<TransferOrder> {
  await world.approved(merchantId);
  await openPayouts({ ...world.deps, askJournal: async () => undefined }).send();
  const answer = await victimLine.say('transfer:next', askOf(victim));
  if (!answer.ok || !answer.transfer) throw new Error(JSON.stringify(answer));
  return answer.transfer;
}

function askOf({ accountId, number }: Phone): BodyOf<'transfer:next'> {
  return {
    askId: 'ask-00000001',
    accountId,
    t0MonotonicMs: 1,
    bootId: 'boot-0001',
    journalId: 'journal-1',
    sequence: 1,
    identity: identityOf(number),
  };
}

/** A command of each kind, as the recorded messages have them. */
async function giveVictim(kind: CommandKind): Promise<void> {
  const { accountId, payload } = bodyOf<{ accountId?: string; payload: object }>('command', kind);
  const key = `key-of-victim-${kind}`;
  await farm.database.db.transaction((trx) =>
    enqueueCommand(trx, testVault(), {
      deviceId: victim.deviceId,
      ...(accountId !== undefined && { accountId: victim.accountId }),
      kind,
      payload,
      idempotencyKey: key,
      ttlMs: 600_000,
      priority: 5,
    } as Parameters<typeof enqueueCommand>[2]),
  );
  const { id } = await one(
    read(),
    sql<{ id: string }>`select command_id as id from command_key where idempotency_key = ${key}`,
  );
  commands[kind] = { id, key };
}

/** The first recorded valid message that fits. */
function bodyOf<Body>(message: string, kind?: CommandKind): Body {
  const found = examples.find(
    ({ message: name, part, valid, value }) =>
      name === message &&
      part === 'body' &&
      valid &&
      (kind === undefined || (value as { kind: string }).kind === kind),
  );
  if (!found) throw new Error(`no recorded ${message} ${kind ?? ''}`);
  return structuredClone(found.value) as Body;
}

interface Lie<Name extends AgentMessage> {
  /** What it says that is not true. */
  what: string;
  body: () => BodyOf<Name>;
  /** Null: it may be listed, and is left aside. */
  code: 'notYourAccount' | 'unknownCommand' | 'conflict' | null;
  /** What of the victim's is written down as named. */
  names: () => string | null;
}

const account = () => victim.accountId;
const command = (kind: CommandKind) => () => commands[kind].id;

/** Every message of the protocol with everything in it that may be another phone's. The compiler asks for a new message. */
const lies: { [Name in AgentMessage]: readonly Lie<Name>[] } = {
  hello: [
    {
      what: 'lists another phone’s account with what its screen shows',
      body: () =>
        helloOf(liar, {
          accounts: [
            { accountId: victim.accountId, identity: identityOf(victim.number) },
            { accountId: liar.accountId, identity: identityOf(liar.number) },
          ],
        }),
      code: null,
      names: account,
    },
  ],
  heartbeat: [
    {
      what: 'is at another phone’s command',
      body: () => beatOf({ busy: true, runningCommandId: commands.login.id }),
      code: 'unknownCommand',
      names: command('login'),
    },
  ],
  'command:progress': [
    {
      what: 'tells a step of another phone’s command',
      body: () => ({ commandId: commands.login.id, number: 1, step: 'x', at }),
      code: 'unknownCommand',
      names: command('login'),
    },
  ],
  'command:result': commandKinds.flatMap((kind) => [
    {
      what: `answers another phone’s ${kind} as done`,
      body: () => ({
        ...bodyOf<BodyOf<'command:result'> & { outcome: 'succeeded' }>('command:result', kind),
        commandId: commands[kind].id,
        idempotencyKey: commands[kind].key,
      }),
      code: 'unknownCommand' as const,
      names: command(kind),
    },
    {
      what: `answers another phone’s ${kind} as failed`,
      body: () => ({
        commandId: commands[kind].id,
        idempotencyKey: commands[kind].key,
        finishedAt: at,
        kind,
        outcome: 'failed' as const,
        error: { code: 'providerDown' as const, message: 'Maintenance.' },
      }),
      code: 'unknownCommand' as const,
      names: command(kind),
    },
  ]),
  'statement:read': [
    {
      what: 'reads another phone’s account',
      body: () => readOf(victim, { nowMs }),
      code: 'notYourAccount',
      names: account,
    },
    {
      what: 'says another phone’s read again',
      body: () => readOf(victim, { nowMs, readId: 'read-of-victim' }),
      code: 'notYourAccount',
      names: account,
    },
    {
      what: 'reads its own account by another phone’s command',
      body: () => readOf(liar, { nowMs, commandId: commands.readHistory.id }),
      code: 'unknownCommand',
      names: command('readHistory'),
    },
  ],
  observation: [
    {
      what: 'heard of money on another phone’s account',
      body: () => ({
        observationId: 'obs-00000001',
        accountId: victim.accountId,
        observedAt: at,
        direction: 'credit',
        amount: { value: '150000.00', currency: 'IDR' },
        text: 'money',
      }),
      code: 'notYourAccount',
      names: account,
    },
  ],
  'qr:reported': [
    {
      what: 'shows a code as another phone’s account’s',
      body: () => ({
        reportId: 'rep-00000001',
        accountId: victim.accountId,
        payload: '0'.repeat(30),
        identity: identityOf(victim.number),
        seenAt: at,
      }),
      code: 'notYourAccount',
      names: account,
    },
  ],
  'balance:reported': [
    {
      what: 'tells the balance of another phone’s account',
      body: () => ({
        reportId: 'rep-00000002',
        accountId: victim.accountId,
        balance: { value: '9.00', currency: 'IDR' },
        identity: identityOf(victim.number),
        asOf: at,
      }),
      code: 'notYourAccount',
      names: account,
    },
  ],
  'health:reported': [
    {
      what: 'checked another phone’s account',
      body: () => ({
        reportId: 'rep-00000003',
        area: 'get_balance',
        status: 2,
        processStatus: 'done',
        additionalData: { accountId: victim.accountId, checkedAt: at },
      }),
      code: 'notYourAccount',
      names: account,
    },
  ],
  'login:step': [
    {
      what: 'signs another phone’s account in by its command',
      body: () => stepOf(victim.accountId),
      code: 'unknownCommand',
      names: command('login'),
    },
    {
      what: 'signs its own account in by another phone’s command',
      body: () => stepOf(liar.accountId),
      code: 'unknownCommand',
      names: command('login'),
    },
  ],
  'transfer:next': [
    {
      what: 'asks for another phone’s orders',
      body: () => askOf(victim),
      code: 'notYourAccount',
      names: account,
    },
    {
      what: 'asks in the name of another journal',
      body: () => ({ ...askOf(liar), journalId: 'journal-of-before', sequence: 1 }),
      code: 'conflict',
      names: () => null,
    },
  ],
  'transfer:report': [
    {
      what: 'pressed another phone’s order',
      body: () => reportOf(order, 'pressed', { providerAnswer: 'accepted' }),
      code: 'notYourAccount',
      names: account,
    },
    {
      what: 'denies another phone’s order from an account of its own',
      body: () => ({ ...reportOf(order, 'notPressed'), accountId: liar.accountId }),
      code: 'conflict',
      names: () => order.intentId,
    },
    {
      what: 'pressed another phone’s order from an account of its own',
      body: () => ({
        ...reportOf(order, 'pressed', { providerAnswer: 'accepted' }),
        accountId: liar.accountId,
      }),
      code: 'conflict',
      names: () => order.intentId,
    },
  ],
};

function stepOf(accountId: string): BodyOf<'login:step'> {
  return {
    reportId: 'rep-00000004',
    commandId: commands.login.id,
    accountId,
    step: 4,
    status: 'done',
    at,
  };
}

/** Every row of every table in which the victim, its account, its commands or its order occur; but not what was written down of the liar. */
async function rowsOfVictim(): Promise<string[]> {
  const tables = await all(
    read(),
    sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname not like 'audit%' and has_table_privilege(c.oid, 'select') order by 1`,
  );
  const ids = [victim.deviceId, victim.accountId, order.intentId].join('|');
  const rows = await all(
    read(),
    sql<{ row: string }>`${sql.join(
      tables.map(
        ({ name }) =>
          sql`select ${name} || ' ' || t::text as row from ${sql.raw(name)} t where t::text ~ ${ids}`,
      ),
      sql` union all `,
    )} order by 1`,
  );
  return rows.map(({ row }) => row);
}

const toldOf = () =>
  all(
    read(),
    sql<{ action: string; text: string }>`select action, concat(entity_id, after::text) as text
      from audit_entry where actor_id = ${liar.deviceId} order by id`,
  );

const cases = Object.entries(lies).flatMap(([name, ofName]) =>
  (ofName as readonly Lie<AgentMessage>[]).map(
    (lie) => [name as AgentMessage, lie.what, lie] as const,
  ),
);

describe('a phone with a real token that lies about another one', () => {
  it('is tried with every message and every kind of command of the protocol', () => {
    expect(new Set(Object.keys(lies))).toEqual(new Set(Object.keys(agentMessages)));
    expect(Object.values(lies).every((ofName) => ofName.length > 0)).toBe(true);
    expect(commandKinds.every((kind) => commands[kind])).toBe(true);
  });

  it.each(cases)(
    'in %s: %s, is refused and written down, and changes no row of it',
    async (name, _, lie) => {
      const line = await liar.connect();
      const before = await rowsOfVictim();
      const told = (await toldOf()).length;
      const body = lie.body();
      const answers = [await line.say(name, body), await line.say(name, body)];
      await farm.gateway.idle();
      expect(answers).toMatchObject(
        answers.map(() =>
          lie.code === null ? { ok: true } : { ok: false, code: lie.code, retry: false },
        ),
      );
      expect(await rowsOfVictim()).toEqual(before);
      expect(before.length).toBeGreaterThan(20);
      const named = lie.names();
      const news = (await toldOf()).slice(told);
      // Said twice, written down once: with the account that it named, and on its own timeline unless it only listed it.
      const actions = [
        ...(named === victim.accountId ? ['device.reportedForeignAccount'] : []),
        ...(named !== null && lie.code !== null ? ['device.spokeForAnother'] : []),
      ];
      expect(news.map(({ action }) => action)).toEqual(actions);
      expect(news.every(({ text }) => text.includes(named ?? ''))).toBe(true);
    },
  );

  it('leaves its own line and everybody else’s as they were', async () => {
    const line = await liar.connect();
    expect(await line.say('heartbeat', beatOf())).toMatchObject({ ok: true });
    expect(await victimLine.say('heartbeat', beatOf())).toMatchObject({ ok: true });
    expect(
      await victimLine.say('command:progress', {
        commandId: commands.login.id,
        number: 1,
        step: 'x',
        at,
      }),
    ).toEqual({ ok: true });
    expect(await victimLine.say('transfer:report', reportOf(order, 'pressed'))).toEqual({
      ok: true,
    });
  });

  it('fills neither the log nor the memory when it makes things up: so many of a connection are written down', async () => {
    const line = await liar.connect();
    const told = (await toldOf()).length;
    for (let made = 0; made < limits.accountsPerDevice + 10; made++)
      await line.say('observation', {
        observationId: 'obs-00000001',
        accountId: `acc_${String(made).padStart(26, '0')}`,
        observedAt: at,
        direction: 'credit',
        amount: null,
        text: '',
      });
    expect((await toldOf()).length - told).toBe(2 * limits.accountsPerDevice);
  });
});
