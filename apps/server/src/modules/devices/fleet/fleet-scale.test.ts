import { all, one, type RawBuilder, sql } from '#platform/db';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@wallet/server/testing';
import { newId } from '#platform/ids';
import { selectDeviceList, selectOnline } from '../devices.sql.ts';
import { selectFleetPage, selectFleetStand, selectFleetSummary } from './fleet.sql.ts';
import type { FleetFilter } from './fleet.sql.ts';
import { lockChangedStatuses } from '../health/device-statuses.sql.ts';

const devices = 10_000;
const ids = Array.from({ length: devices }, () => newId('dev'));
let database: TestDatabase;
/** Pages of the table of devices. */
let tablePages: number;
beforeAll(async () => {
  database = await testDatabase();
  const run = (statement: RawBuilder<unknown>) => statement.execute(read());
  await run(sql`insert into device (id, mode, name, model, token_hash, enrolled_at, last_seen_at, is_busy,
    tags, told_state, battery, network)
    select id, 'live', 'JKT-' || place, 'Galaxy A15', id, now(), now() - case
      when place % 50 = 0 then interval '1 hour' else interval '1 second' end, place % 20 = 0,
        array['rack ' || place % 40],
      case when place % 50 = 0 then 'offline' else 'available' end, '{"level": 80, "charging": true}',
        '{"transport": "wifi", "signal": 70, "exitIp": null}'
    from unnest(${ids}::text[]) with ordinality as d (id, place)`);
  await run(sql`insert into account (id, mode, provider, kind, label, holder_name, number_enc, account_key,
    last4, currency, device_id, status)
    select 'acc_' || substr(id, 5), 'live', 'dana', 'wallet', 'DANA', 'TOKO', 'x', id, '0001', 'IDR', id,
      'active' from device`);
  await run(
    sql`insert into health_latest (device_id, area, status, failures_in_row, checked_at) select id, area, 1,
      0, now() from device, unnest(array['sms', 'network', 'ip', 'app']) as area`,
  );
  await run(sql`insert into health_latest (device_id, area, status, failures_in_row, checked_at)
    select id, 'sms', 2, 3, now() from unnest(${ids.slice(0, 100)}::text[]) as d (id)
      on conflict (device_id, account_id, area) do update set status = 2, failures_in_row = 3`);
  await analyse(database.url);
  tablePages = (
    await one(
      read(),
      sql<{ pages: number }>`select relpages as pages from pg_class where relname = 'device'`,
    )
  ).pages;
});
afterAll(() => database.close());

/** As the owner of the tables, whose right it is. */
async function analyse(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('analyze device, account, health_latest');
  await client.end();
}

const read = () => database.db.read;
const everything: FleetFilter = { ownerUserId: null };

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

/** What a statement touches: pages, tables that it reads whole, and the most often that any part of it is repeated. */
async function touched(
  statement: RawBuilder<unknown>,
): Promise<{ pages: number; whole: string[]; loops: number }> {
  const [row] = await all(
    read(),
    sql<{
      'QUERY PLAN': { Plan: Node }[];
    }>`explain (analyze, buffers, timing off, format json) ${statement}`,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('no plan');
  const nodes = flat(plan);
  const whole = nodes.flatMap(({ 'Node Type': type, 'Relation Name': table }) =>
    type === 'Seq Scan' && table !== undefined ? [table] : [],
  );
  return {
    pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    whole: [...new Set(whole)],
    loops: Math.max(...nodes.map((node) => node['Actual Loops'])),
  };
}

function flat(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flat)];
}

const few = 60;

it('a page of 10,000 devices is found in one pass over them, and nothing is asked of single ones', async () => {
  for (const statement of [
    selectFleetPage(everything, { after: undefined, limit: 51 }),
    selectFleetPage(everything, { after: { rank: 3, name: 'JKT-5', id: ids[4] ?? '' }, limit: 51 }),
    selectFleetStand(everything, {
      after: undefined,
      until: { rank: 1, name: 'JKT-5', id: ids[4] ?? '' },
      shown: ids.slice(0, 50),
    }),
    selectFleetPage(
      { ...everything, tag: 'rack 3', tab: 'needsHand' },
      { after: undefined, limit: 51 },
    ),
  ]) {
    const { pages, whole, loops } = await touched(statement);
    expect(whole).toEqual(['device']);
    expect(loops).toBeLessThan(few);
    expect(pages).toBeLessThan(tablePages + few);
  }
});

it('the figures of the fleet are one pass over it, too', async () => {
  const { pages, loops } = await touched(selectFleetSummary(null));
  expect(loops).toBeLessThan(5 * few);
  expect(pages).toBeLessThan(tablePages + 40 * few);
});

it('the rows of a page come by their ids, however many devices there are', async () => {
  const { pages, whole } = await touched(
    selectDeviceList({ ids: ids.slice(0, 50), ownerUserId: null }),
  );
  expect(
    whole.filter((table) =>
      ['device', 'account', 'health_latest', 'device_command'].includes(table),
    ),
  ).toEqual([]);
  expect(pages).toBeLessThan(50 * 25);
});

it('a map that is longer than anybody wants is not read to its end', async () => {
  const rows = await all(read(), selectOnline({ ownerUserId: null, ids: null, atMost: 1_000 }));
  expect(rows).toEqual([]);
  const { pages } = await touched(selectOnline({ ownerUserId: null, ids: null, atMost: 1_000 }));
  expect(pages).toBeLessThan(tablePages / 4);
  expect(
    await all(read(), selectOnline({ ownerUserId: null, ids: ids.slice(0, 40), atMost: 1_000 })),
  ).toHaveLength(40);
});

it('looking for devices whose standing has changed is one pass when none has', async () => {
  await sql`update device set told_state = 'failing'
    where id = any(${ids.slice(0, 100)}::text[]) and told_state = 'available'`.execute(read());
  const { pages, loops } = await touched(lockChangedStatuses());
  expect(loops).toBeLessThan(few);
  expect(pages).toBeLessThan(3 * tablePages);
});
