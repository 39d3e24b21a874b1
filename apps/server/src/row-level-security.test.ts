import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMerchantRows, testDatabase } from '@wallet/server/testing';
import type { MerchantRows, TestDatabase } from '@wallet/server/testing';

/**
 * What each table is to a merchant; the migration that builds the wall explains the words. A new
 * table needs its word here and its policy there.
 */
const tables = {
  own: [
    'merchant',
    'app_user',
    'api_token',
    'webhook_endpoint',
    'merchant_event',
    'transaction_session',
    'transaction',
    'transaction_code',
    'merchant_reference',
    'payout_method',
    'account_verification',
    'withdrawal_request',
    'hold',
    'audit_entry',
    'ledger_account',
    'ledger_entry',
    'balance_day',
    'merchant_fee_rule',
    'merchant_limit',
    'api_call',
    'export',
    'export_schedule',
    'merchant_notice',
    'merchant_notice_choice',
    'merchant_notice_seen',
    'merchant_figure',
    'merchant_figure_delta',
    'merchant_failure',
    'house_figure_delta',
    'transaction_amount',
    'transaction_term',
    'setup_dismissal',
    'withdrawal_step',
    'saved_view',
    'saved_view_default',
    'pending_change',
  ],
  part: ['user_session', 'webhook_delivery', 'statement_line', 'line_allocation', 'export_part'],
  closed: [
    'idempotency',
    'session_token',
    'refresh_token',
    'one_time_code',
    'recovery_code',
    'withdrawal_decision',
    'approval_decision',
    'decision_place',
    'own_code',
    'person_link',
    'payout_intent',
    'amount_slot',
    'amount_slot_use',
    'balance_delta',
    'balance_figure',
    'balance_figure_total',
    'balance_figure_delta',
    'transaction_place',
    'transaction_count',
    'transaction_change',
    'transaction_note',
    'merchant_logo',
    'line_proposal',
    'merchant_notice_mail',
    'rule',
    'blocklist_entry',
    'rule_judgement',
    'counted_request',
    'day_sum',
    'withdraw_browser',
    'payer_mail',
    'adjustment',
    'late_money_choice',
  ],
  operator: [
    'schema_migration',
    'installation',
    'fact',
    'seal',
    'setting',
    'posting_cause',
    'sign_in_attempt',
    'proxy',
    'proxy_check_run',
    'proxy_check',
    'proxy_reminder',
    'device',
    'device_command',
    'command_key',
    'device_enrolment',
    'device_pending_act',
    'device_event',
    'health_check',
    'health_latest',
    'provider',
    'payment_method',
    'institution',
    'institution_rail',
    'institution_change',
    'account',
    'account_day',
    'account_day_change',
    'account_out',
    'line_key',
    'statement_line_name',
    'coverage',
    'observation',
    'payout_guard',
    'transaction_total',
    'float_move',
    'expected_line',
    'unconfirmed_total',
    'statement_import',
    'evidence_line',
    'reconciliation_difference',
    'line_assignment',
    'line_refund',
    'evidence_file',
    'evidence_part',
    'payout_proposal',
    'account_login',
    'account_qr',
    'alert',
    'alert_seen',
    'alert_mail_choice',
    'alert_mail',
    'alert_webhook',
    'alert_call',
    'recovery',
    'recovery_account',
    'recovery_order',
    'recovery_attachment',
    'ledger_break',
    'history_gap',
    'signing_key',
    'setting_change',
    'retention_hold',
    'reconciliation_run',
    'reconciliation_checkpoint',
    'statement_line_change',
    'open_line',
    'search_name',
    'shift',
    'shift_owner',
    'shift_note',
    'house_figure',
    'account_failure',
    'vault_key',
    'server_process',
    'digest_secret',
    'backup_drill',
    'backup_folder',
    'row_signing',
    'row_signing_kind',
    'row_signing_run',
    'unproved_row',
    'unreadable_value',
    'lawful_end',
    'integrity_run',
    'integrity_mark',
    'integrity_finding',
  ],
};
const walled = [...tables.own, ...tables.part, ...tables.closed];
const seen = [...tables.own, ...tables.part];
/** Rows of the merchant itself, whatever the mode. */
const ofBothModes = new Set([
  'merchant',
  'app_user',
  'api_token',
  'user_session',
  'audit_entry',
  'merchant_fee_rule',
  'merchant_limit',
  'api_call',
  'setup_dismissal',
  'merchant_notice',
  'merchant_notice_choice',
  'merchant_notice_seen',
  'saved_view',
  'saved_view_default',
  'pending_change',
]);
/** Policies for what is to be read one day; nothing reads it for a merchant yet. */
const notYetRead = ['hold', 'balance_day'];

let database: TestDatabase;
let kopi: MerchantRows;
let halo: MerchantRows;

beforeAll(async () => {
  database = await testDatabase();
  kopi = await addMerchantRows(database.url);
  halo = await addMerchantRows(database.url);
  await addMerchantRows(database.url, { merchantId: kopi.merchantId, mode: 'test' });
});
afterAll(() => database.close());

test('every table is either walled or the house\u2019s own, and one that names a merchant is walled', async () => {
  const found = await login<{ name: string; names_merchant: boolean; walled: boolean }>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id') as names_merchant
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition`);
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.values(tables).flat().toSorted());
  expect(
    found
      .filter((table) => table.walled)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(walled.toSorted());
  expect(found.filter((table) => table.names_merchant && !table.walled)).toEqual([]);
  expect(
    await login(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    and not coalesce(reloptions @> '{security_invoker=true}', false)`),
  ).toEqual([]);
});

test('each walled table lets the house through by one policy, and a merchant by at most one, for reading', async () => {
  const policies = await login<{ table: string; policy: string }>(`
    select tablename as "table", concat_ws(' ', permissive, cmd, roles::text, case when qual = 'true'
      and with_check = 'true' then 'all rows' end) as policy
    from pg_policies where schemaname = 'public' order by 2, 1`);
  const of = (name: string) =>
    policies.filter(({ table }) => table === name).map(({ policy }) => policy);
  for (const name of walled) {
    const house = 'PERMISSIVE ALL {wap_owner,wap_staff,wap_writer} all rows';
    expect([name, of(name)]).toEqual([
      name,
      tables.closed.includes(name) ? [house] : [house, 'PERMISSIVE SELECT {wap_tenant}'],
    ]);
  }
});

test('a merchant\u2019s role may read what its answers are made of, no secret among it, and write nothing', async () => {
  const columns = await login<{ table: string; column: string }>(`
    select c.relname as "table", a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_column_privilege('wap_tenant', c.oid, a.attnum, 'select')`);
  expect([...new Set(columns.map(({ table }) => table))].toSorted()).toEqual(
    seen.filter((name) => !notYetRead.includes(name)).toSorted(),
  );
  const secret = columns
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => /_enc$|hash|secret|_key$|totp_|digest|password/.test(name));
  expect(secret.toSorted()).toEqual([
    'api_call.idempotency_key',
    'app_user.email_key',
    'audit_entry.digest',
    'transaction_session.token_enc',
    'webhook_endpoint.previous_secret_until',
  ]);
  expect(
    await login(`select c.relname, p.privilege
      from pg_class c, unnest(array['insert', 'update', 'references']) as p (privilege)
    where c.relnamespace in ('public'::regnamespace, 'boss'::regnamespace) and c.relkind in ('r', 'p', 'v')
      and has_any_column_privilege('wap_tenant', c.oid, p.privilege)
    union all select c.relname, p.privilege
      from pg_class c, unnest(array['delete', 'truncate', 'trigger']) as p (privilege)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege('wap_tenant', c.oid, p.privilege)`),
  ).toEqual([]);
});

test('it is a member of no role, enters no other schema, and calls no function but three', async () => {
  expect(
    await login(`select roleid::regrole from pg_auth_members where member = 'wap_tenant'::regrole`),
  ).toEqual([]);
  for (const role of ['wap_staff', 'wap_writer', 'wap_owner'])
    await expect(asTenant(`set role ${role}`)).rejects.toThrow('permission denied');
  await expect(asTenant('select * from boss.job')).rejects.toThrow('permission denied');
  for (const name of [...tables.closed, ...tables.operator, ...notYetRead])
    await expect(asTenant(`select count(*) from ${name}`)).rejects.toThrow('permission denied');
  const functions = await login<{
    name: string;
  }>(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
    and has_function_privilege('wap_tenant', oid, 'execute') order by 1`);
  expect(functions.map(({ name }) => name)).toEqual([
    'has_beginnings',
    'id_floor',
    'id_time',
    'locked_until',
    'posted_causes',
    'search_words',
  ]);
});

test('nobody reads a partition past its parent, also not one that is made later', async () => {
  const { staffPool } = database.db;
  await staffPool.query(
    `select ensure_month_partitions('transaction', 'txn', 7), ensure_month_partitions('ledger_entry', null, 7)`,
  );
  expect(
    await login(`select c.relname, r.role
      from pg_class c, unnest(array['wap_tenant', 'wap_staff', 'wap_writer']) as r (role)
    where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and has_any_column_privilege(r.role, c.oid, 'select, insert, update')`),
  ).toEqual([]);
  await expect(staffPool.query('select from transaction_default')).rejects.toThrow(
    'permission denied',
  );
  await expect(asTenant('select from transaction_default')).rejects.toThrow('permission denied');
});

test('the owner of the tables sees all rows, so that a later migration changes them all', async () => {
  expect(await login('set role wap_owner; select count(*)::int as count from merchant')).toEqual([
    { count: 2 },
  ]);
  await login(`set role wap_owner; update transaction set note = 'migrated'`);
  expect(
    (
      await database.db.staffPool.query(
        `select count(*)::int as count from transaction where note = 'migrated'`,
      )
    ).rows,
  ).toEqual([{ count: 3 }]);
});

test('were everything granted by mistake, each table would still show a merchant its own rows only, and nobody none', async () => {
  await login('grant select on all tables in schema public to wap_tenant');
  const counts = `select ${walled.map((name) => `(select count(*)::int from ${name}) as ${name}`).join()}`;
  const countAs = async (merchantId: string, mode: string) =>
    (await asTenant<Record<string, number>>(counts, { merchantId, mode }))[0];
  const expected = (ofKopi: boolean) =>
    Object.fromEntries(
      walled.map((name) => [
        name,
        tables.closed.includes(name) ? 0 : ofKopi && ofBothModes.has(name) ? 2 : 1,
      ]),
    );
  const nothing = Object.fromEntries(walled.map((name) => [name, 0]));
  expect(await countAs(kopi.merchantId, 'live')).toEqual({ ...expected(true), merchant: 1 });
  expect(await countAs(kopi.merchantId, 'test')).toEqual({ ...expected(true), merchant: 1 });
  expect(await countAs(halo.merchantId, 'live')).toEqual(expected(false));
  for (const [merchantId, mode] of [
    ['', ''],
    ['', 'live'],
    ['mer_x', 'live'],
  ] as const)
    expect(await countAs(merchantId, mode)).toEqual(nothing);
  expect((await asTenant(counts))[0]).toEqual(nothing);
  const all = (await login<Record<string, number>>(counts))[0] ?? {};
  expect(walled.filter((name) => (all[name] ?? 0) < (name === 'merchant' ? 2 : 3))).toEqual([]);
});

/**
 * On a connection that belongs to wap_tenant altogether, unlike the pool's, whose login could
 * become the login again.
 */
async function asTenant<Row = unknown>(
  statement: string,
  tenant?: { merchantId: string; mode: string },
): Promise<Row[]> {
  return login(statement, async (client) => {
    await client.query('set session authorization wap_tenant');
    if (tenant)
      await client.query(
        `select set_config('wallet.merchant', $1, false), set_config('wallet.mode', $2, false)`,
        [tenant.merchantId, tenant.mode],
      );
  });
}

async function login<Row = unknown>(
  statement: string,
  prepare?: (client: Client) => Promise<void>,
): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await prepare?.(client);
    // Of several statements the last one's rows.
    return [await client.query(statement)].flat().at(-1)?.rows ?? [];
  } finally {
    await client.end();
  }
}
