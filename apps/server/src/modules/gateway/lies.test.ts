import { all, one, sql } from '#platform/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentMessages, commandKinds, limits } from '@wallet/agent-protocol';
import type { AgentMessage, CommandKind, TransferOrder } from '@wallet/agent-protocol';
import { payingWorld, type PayingWorld, reportOf, testVault } from '@wallet/server/testing';
import { enqueueCommand } from './queue/enqueue-command.ts';
import { startPayouts } from '#modules/payouts/proving';
import { beatOf, createFarm, type Farm, type Line, type Phone, readOf } from './fixtures.ts';
import { askOf, bodyOf, type Lie, lies, type LyingWorld } from './lies.ts';

let farm: Farm;
let paying: PayingWorld;
let world: LyingWorld;
let victim: Phone;
let liar: Phone;
let victimLine: Line;
let order: TransferOrder;
const commands = {} as LyingWorld['commands'];
const nowMs = Date.now();
const at = new Date(nowMs).toISOString();
const read = () => farm.database.db.read;

beforeAll(async () => {
  farm = await createFarm();
  paying = await payingWorld(farm.database);
  [victim, liar] = [await farm.newPhone(), await farm.newPhone()];
  const merchantId = await paying.merchant();
  await paying.prepare(victim.accountId, { merchantIds: [merchantId] });
  victimLine = await victim.connect();
  order = await victimTakesOrder(merchantId);
  for (const kind of commandKinds) await giveVictim(kind);
  await sql`update device_command set state = 'running' where device_id = ${victim.deviceId}`.execute(
    read(),
  );
  await victimLine.say('statement:read', readOf(victim, { nowMs, readId: 'read-of-victim' }));
  await farm.gateway.idle();
  world = { victim, liar, order, commands, nowMs, at };
});
afterAll(async () => {
  await paying.close();
  await farm.close();
});

async function victimTakesOrder(merchantId: string): Promise<TransferOrder> {
  await paying.approved(merchantId);
  await startPayouts({ ...paying.deps, queryJournal: async () => undefined }).send();
  const answer = await victimLine.say('transfer:next', askOf(victim));
  if (!answer.ok || !answer.transfer) throw new Error(JSON.stringify(answer));
  return answer.transfer;
}

/** A command of each kind, as the recorded messages have them. */
async function giveVictim(kind: CommandKind): Promise<void> {
  const { accountId, payload } = bodyOf('command', kind) as { accountId?: string; payload: object };
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

/**
 * Every row of every table in which the victim, its account, its commands or its order occur; but
 * not what was written down of the liar.
 */
async function rowsOfVictim(): Promise<string[]> {
  const tables = await all(
    read(),
    sql<{ name: string }>`select c.oid::regclass::text as name from pg_class c
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and c.relname not like 'audit%' and has_table_privilege(c.oid, 'select') order by 1`,
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
      const body = lie.body(world);
      const answers = [await line.say(name, body), await line.say(name, body)];
      await farm.gateway.idle();
      expect(answers).toMatchObject(
        answers.map(() =>
          lie.code === null ? { ok: true } : { ok: false, code: lie.code, retry: false },
        ),
      );
      expect(await rowsOfVictim()).toEqual(before);
      expect(before.length).toBeGreaterThan(20);
      const named = lie.names(world);
      const news = (await toldOf()).slice(told);
      // Said twice, written down once: with the account that it named, and on its own timeline
      // unless it only listed it.
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
