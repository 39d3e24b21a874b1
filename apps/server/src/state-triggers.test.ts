import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machines, statesOf } from '@wallet/contract';
import { asLogin, addMerchantRows, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';
import {
  bodyOf,
  functionOf,
  guarded,
  lawOf,
  triggersOf,
} from '../../../scripts/states/triggers.ts';
import type { Guarded } from '../../../scripts/states/triggers.ts';

const roles = ['wap_owner', 'wap_staff', 'wap_writer'] as const;
type Role = (typeof roles)[number];

let database: TestDatabase;
let thief: Client;
let rows: MerchantRows;
let ids: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase();
  rows = await addMerchantRows(database.url);
  const tail = rows.userId.slice(4);
  thief = new Client({ connectionString: database.url });
  await thief.connect();
  ids = {
    transaction: rows.transactionId,
    transaction_session: rows.sessionId,
    withdrawal_request: `wdr_${tail}`,
    payout_intent: `int_${tail}`,
    statement_line: rows.lineId,
    hold: `hld_${tail}`,
    merchant: rows.merchantId,
    line_proposal: `prp_${tail}`,
    payout_proposal: `pyp_${tail}`,
    adjustment: `adj_${tail}`,
    pending_change: `pch_${tail}`,
  };
  // What other promises of these tables ask of a row in any of its states.
  await thief.query(`set session_replication_role = replica;
    insert into payout_proposal (id, transaction_id, intent_id, intent_revision, mode, outcome, evidence, ends_request, reason, status, proposed_by, decided_by, lapses_at)
      values ('pyp_${tail}', '${rows.transactionId}', 'int_${tail}', 1, '${rows.mode}', 'notPaid', 'e', true, 'r', 'open', 'usr_1', 'usr_2', now());
    update line_proposal set decided_by = 'usr_2';
    update adjustment set decided_by = 'usr_2', decided_at = now();
    update payout_intent set journal_id = 'j', press_until = now();
    set session_replication_role = origin`);
});
afterAll(async () => {
  await thief.end();
  await database.close();
});

interface Attempt {
  guard: Guarded;
  kind: string;
  role: Role;
}

/** What else goes with a state, so that no other promise of the table is in the way. */
const along = ({ table }: Guarded, state: string) => {
  if (table === 'statement_line') return `, posted = ${state !== 'baseline'}`;
  return table === 'pending_change' ? `, ended_at = ${isOpen(state) ? 'null' : 'now()'}` : '';
};
const isOpen = (state: string) => state === 'waiting' || state === 'agreed';
const setTo = (guard: Guarded, state: string) =>
  `${guard.column} = '${state}'${along(guard, state)}`;
const kindOf = ({ kind }: Guarded, value: string) =>
  kind === undefined ? '' : `, ${kind} = '${value}'`;
const statesFor = (guard: Guarded) => [
  ...new Set(guard.machines.flatMap((name) => statesOf<string>(machines[name]))),
];

/** The constraint or code that refused, or `done`; nothing of it is kept. */
async function tried(before: string, role: string, statement: string): Promise<string> {
  await thief.query(
    `begin; set local session_replication_role = replica; ${before}; set local session_replication_role = origin; set local role ${role}`,
  );
  try {
    await thief.query(statement);
    return 'done';
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string };
    return constraint ?? code ?? String(error);
  } finally {
    await thief.query('rollback');
  }
}

function move({ guard, kind, role }: Attempt, from: string, to: string): Promise<string> {
  const { table } = guard;
  const own = `where id = '${ids[table]}'`;
  return tried(
    `update ${table} set ${setTo(guard, from)}${kindOf(guard, kind)} ${own}`,
    role,
    `update ${table} set ${setTo(guard, to)} ${own}`,
  );
}

/** The same row anew, in a state. What its own insert notes about it is not there yet either. */
async function begin({ guard, kind, role }: Attempt, state: string): Promise<string> {
  const { table, column } = guard;
  const own = `from ${table} where id = '${ids[table]}'`;
  const { rows: found } = await thief.query<{ row: object }>(
    `select to_jsonb(t) as row from (select * ${own}) t`,
  );
  const row = {
    ...found[0]?.row,
    [column]: state,
    ...(guard.kind !== undefined && { [guard.kind]: kind }),
    ...(table === 'statement_line' && { posted: state !== 'baseline' }),
    ...(table === 'pending_change' && { ended_at: isOpen(state) ? null : new Date() }),
  };
  const { rows: columns } = await thief.query<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns
      where table_name = '${table}' and is_generated = 'NEVER'`,
  );
  const names = columns[0]?.names ?? '';
  const notes =
    table === 'transaction'
      ? ['transaction_amount', 'transaction_place', 'transaction_change']
      : [];
  return tried(
    [
      `delete ${own}`,
      ...notes.map((note) => `delete from ${note} where transaction_id = '${ids[table]}'`),
    ].join(';'),
    role,
    `insert into ${table} (${names}) select ${names}
      from jsonb_populate_record(null::${table}, '${JSON.stringify(row)}')`,
  );
}

const cases = guarded.flatMap((guard) =>
  guard.machines.map((kind) => ({ name: `${guard.table} (${kind})`, guard, kind })),
);
/** Roles without the right are refused before; ended holds and adjustments have a trigger, too. */
const besides = (role: Role, { table }: Guarded) => [
  ...(role === 'wap_owner' ? [] : ['42501']),
  ...(['hold', 'adjustment'].includes(table) ? ['23001'] : []),
];

describe.each(cases)('$name', ({ guard, kind }) => {
  const { table } = guard;
  const { born, moves } = lawOf(guard);
  const { insert, update } = triggersOf(guard);
  const said = (text: string) => (guard.kind === undefined ? text : `${kind} ${text}`);

  test.each(roles)('moves only as its machine says, for %s', async (role) => {
    for (const from of statesFor(guard))
      for (const to of statesFor(guard)) {
        const isLawful = from === to || moves.includes(said(`${from} ${to}`));
        const answer = await move({ guard, kind, role }, from, to);
        const where = `${table} ${from} > ${to}: ${answer}`;
        if (!isLawful) expect([update, ...besides(role, guard)], where).toContain(answer);
        else if (from !== to) expect(['done', ...besides(role, guard)], where).toContain(answer);
      }
  });

  test.each(roles)('begins only where its machine says, for %s', async (role) => {
    for (const state of statesFor(guard)) {
      const answer = await begin({ guard, kind, role }, state);
      const where = `${table} as ${state}: ${answer}`;
      if (born.includes(said(state)))
        expect(['done', ...besides(role, guard)], where).toContain(answer);
      else expect([insert, ...besides(role, guard)], where).toContain(answer);
    }
  });
});

test('PostgreSQL keeps each machine as the contract has it, and guards nothing else', async () => {
  const { rows: kept } = await thief.query<Record<string, string>>(
    `select t.tgrelid::regclass::text as table, t.tgname as trigger, p.proname as function,
      p.prosrc as body, array_to_string(p.proconfig, ' ') as settings, case when t.tgenabled = 'O' and t.tgtype & 3 = 0
        then case t.tgtype & 28 when 4 then 'insert' when 16 then 'update' end end as what,
      concat_ws(' ', t.tgoldtable, t.tgnewtable) as seen
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgname ~ '_lawfully$' or p.proname ~ '_lawfully$' order by 1, 2`,
  );
  const promised = guarded.flatMap((guard) =>
    (['insert', 'update'] as const).map((what) => ({
      table: guard.table,
      trigger: triggersOf(guard)[what],
      function: functionOf(guard),
      body: bodyOf(guard),
      settings: 'search_path=pg_catalog, public, pg_temp',
      what,
      seen: what === 'insert' ? 'fresh' : 'stale fresh',
    })),
  );
  const inOrder = (all: typeof kept) =>
    all.toSorted((a, b) => (a['trigger'] ?? '').localeCompare(b['trigger'] ?? ''));
  expect(
    inOrder(kept),
    'a machine was changed: put what `npm run states` prints into a new migration',
  ).toEqual(inOrder(promised));
  const used = guarded.flatMap((guard) => guard.machines);
  expect(Object.keys(machines).filter((name) => !used.includes(name as never))).toEqual([
    'command',
    'verification',
  ]);
});

describe('what a thief tries', () => {
  const refused = (constraint: string) => ({ code: '23001', constraint });
  const status = async (id: string) =>
    (await thief.query<{ status: string }>(`select status from transaction where id = '${id}'`))
      .rows[0]?.status;
  const staff = (statement: string) => database.db.staffPool.query(statement);
  let deposits: string[];
  beforeAll(async () => {
    deposits = await Promise.all(
      [1, 2].map(async () => (await addMerchantRows(database.url)).transactionId),
    );
  });
  /** Each deposit in a state of its own, as if it had come there lawfully. */
  const put = async (...states: string[]) => {
    await thief.query('set session_replication_role = replica');
    for (const [place, state] of states.entries())
      await thief.query(
        `update transaction set status = '${state}' where id = '${deposits[place]}'`,
      );
    await thief.query('set session_replication_role = origin');
  };
  const both = () => `id in ('${deposits.join("', '")}')`;

  test('one unlawful row among lawful ones: none of them moves', async () => {
    await put('checking', 'cancelled');
    await expect(
      staff(`update transaction set status = 'expired' where ${both()}`),
    ).rejects.toMatchObject({
      ...refused('transaction_moves_lawfully'),
      message: `transaction ${deposits[1]} may not go from cancelled to expired`,
      table: 'transaction',
    });
    expect(await Promise.all(deposits.map(status))).toEqual(['checking', 'cancelled']);
  });

  test('two rows that change places, so that as many are in each state as before', async () => {
    await put('expired', 'succeeded');
    await expect(
      staff(
        `update transaction set status = case status when 'expired' then 'succeeded' else 'expired' end
          where ${both()}`,
      ),
    ).rejects.toMatchObject(refused('transaction_moves_lawfully'));
    expect(await Promise.all(deposits.map(status))).toEqual(['expired', 'succeeded']);
  });

  test('another id, or another kind, so that it is no move of the same row', async () => {
    await put('cancelled');
    for (const disguise of [`id = id || 'x'`, `kind = 'payout'`, `kind = 'refund'`])
      await expect(
        asLogin(
          database,
          `set role wap_owner; update transaction set status = 'refunded', ${disguise} where id = '${deposits[0]}'`,
        ),
        disguise,
      ).rejects.toMatchObject(refused('transaction_moves_lawfully'));
    expect(await status(deposits[0] ?? '')).toBe('cancelled');
  });

  test('an insert that becomes an update, and a merge', async () => {
    await put('cancelled');
    const copy = `select * from transaction where id = '${deposits[0]}'`;
    for (const statement of [
      `insert into transaction ${copy} on conflict (id) do update set status = 'refunded'`,
      `merge into transaction t using (${copy}) s on t.id = s.id when matched then update set status = 'refunded'`,
    ])
      await expect(staff(statement), statement).rejects.toMatchObject(
        refused('transaction_moves_lawfully'),
      );
    expect(await status(deposits[0] ?? '')).toBe('cancelled');
  });

  test('a partition past its parent, by any role that logs in', async () => {
    const { rows: partitions } = await thief.query<{ name: string; column: string }>(
      `select c.relname as name, case i.inhparent::regclass::text when 'transaction' then 'status'
        else 'match_status' end as column
      from pg_inherits i join pg_class c on c.oid = i.inhrelid and c.relkind = 'r'
        where i.inhparent in ('transaction'::regclass, 'statement_line'::regclass)`,
    );
    expect(partitions.length).toBeGreaterThan(3);
    for (const { name, column } of partitions)
      for (const role of ['wap_staff', 'wap_writer', 'wap_tenant'])
        for (const statement of [
          `update ${name} set ${column} = 'matched'`,
          `insert into ${name} select * from ${name}`,
        ])
          expect(await tried('select', role, statement), `${role} ${statement}`).toBe('42501');
  });

  test('a payout that has ended never succeeds, and nothing is approved but what waits for it', () => {
    const into = (name: keyof typeof machines, to: string) =>
      Object.entries(machines[name].moves)
        .filter(([, move]) => move.to === to)
        .flatMap(([, { from }]): string[] => [...from])
        .toSorted((a, b) => a.localeCompare(b));
    expect(into('payout', 'succeeded')).toEqual(['processing', 'review', 'unknown']);
    expect(into('withdrawal', 'approved')).toEqual(['pendingApproval', 'verifying']);
    expect(into('proposal', 'approved')).toEqual(['open']);
    expect(into('line', 'matched')).toEqual(['proposed', 'review', 'unmatched']);
  });
});
