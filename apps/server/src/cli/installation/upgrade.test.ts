import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDatabase } from '../../testing/index.ts';
import type { EmptyDatabase } from '../../testing/database/test-database.ts';
import { inShell, type ShellEnd } from '../../testing/servers/in-shell.ts';
import { compareDumps } from '../../testing/upgrade/compare-dumps.ts';
import { dumpRows } from '../../testing/upgrade/dump-rows.ts';
import { loadRecorded } from '../../testing/upgrade/recorded.ts';
import { runCommand } from '../run-command.ts';

let database: EmptyDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'wallet-upgrade-'));
  const heads = await loadRecorded(database.url);
  await mkdir(join(folder, 'heads'));
  await writeFile(join(folder, 'heads', 'audit.jsonl'), heads);
  await wallet('make-key', keyFile());
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await database.close();
});

const keyFile = () => join(folder, 'secret.key');
const wallet = (...args: string[]): Promise<ShellEnd> =>
  inShell(
    { DATABASE_URL: database.url, SECRET_KEY_FILE: keyFile(), DATA_DIR: folder, NODE_ENV: '' },
    () => runCommand(args),
  );

/** Past every trigger, by the owner. */
async function bySql<Row = unknown>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Changes of rows before their first signing: what is done, what undoes it, and what is said. */
const changes = [
  [
    "app_user set role_id = 1 where email like 'staff@%'",
    "app_user set role_id = 2 where email like 'staff@%'",
    'roleId is 1, the audit log says 2',
  ],
  [
    "app_user set status = 'active' where email like 'late@%'",
    "app_user set status = 'invited' where email like 'late@%'",
    'status is active, the audit log says invited',
  ],
  [
    "app_user set email = 'thief@elsewhere.example' where email like 'ana@%'",
    "app_user set email = 'ana@operator.example' where email like 'thief@%'",
    'email is t…@elsewhere.example',
  ],
  [
    `merchant set approval_policy = jsonb_set(approval_policy, '{automaticUpToMinor}', '"999900000"')`,
    `merchant set approval_policy = jsonb_set(approval_policy, '{automaticUpToMinor}', '"2500000"')`,
    'the approval policy is',
  ],
  ['merchant_limit set max = max * 10', 'merchant_limit set max = max / 10', 'merchant_limit lim_'],
  [
    'merchant_fee_rule set percent_basis_points = 0',
    'merchant_fee_rule set percent_basis_points = 150',
    'merchant_fee_rule fee_',
  ],
  [
    `setting set value = jsonb_set(value, '{approvalHours}', '720') where key = 'withdrawals.approval' and created_by like 'usr%'`,
    `setting set value = jsonb_set(value, '{approvalHours}', '12') where key = 'withdrawals.approval' and created_by like 'usr%'`,
    'setting withdrawals.approval',
  ],
  [
    `setting set value = jsonb_set(value, '{approvalHours}', '720') where id = 'set_withdrawals_approval'`,
    `setting set value = jsonb_set(value, '{approvalHours}', '24') where id = 'set_withdrawals_approval'`,
    'setting set_withdrawals_approval',
  ],
  [
    "api_token set scopes = scopes || '{events:read}'",
    "api_token set scopes = array_remove(scopes, 'events:read')",
    'api_token tok_',
  ],
] as const;

test('before the first signing an older database is migrated, what is under way is said, and each row that was changed is named', async () => {
  for (const args of [['sign-rows', '--yes'], ['create-admin', 'x@example.com'], ['verify-rows']])
    expect(await wallet(...args)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('run npm run wallet -- migrate first'),
    });
  const file = join(folder, 'before.wallet');
  expect(await wallet('backup', file)).toMatchObject({ code: 0 });
  expect(await wallet('backup', '--verify', file)).toMatchObject({ code: 0 });
  await wallet('migrate');
  const { stdout, stderr, code } = await wallet('sign-rows');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.split('\n').filter((line) => /^(NOTE|DIFFERS)/.test(line))).toEqual([
    expect.stringMatching(/1 invited .*late@operator\.example/),
    expect.stringMatching(/3 payouts .* approved anew/),
    expect.stringMatching(/1 orders that no phone has taken/),
    expect.stringMatching(/1 proposals /),
  ]);
  for (const [change, back, words] of changes) {
    await bySql(`update ${change}`);
    const end = await wallet('sign-rows', '--yes');
    expect([change, end]).toEqual([
      change,
      expect.objectContaining({ code: 1, stderr: expect.stringContaining('Nothing was signed') }),
    ]);
    expect(end.stdout.split('\n').filter((line) => line.startsWith('DIFFERS'))).toEqual([
      expect.stringContaining(words),
    ]);
    await bySql(`update ${back}`);
  }
  expect(await bySql('select from app_user where mac is not null')).toEqual([]);
  await bySql(`update ${changes[0][0]}`);
  expect(await wallet('sign-rows', '--yes', '--despite-differences')).toMatchObject({ code: 0 });
  expect(await bySql("select reason from audit_entry where action = 'rows.signed'")).toEqual([
    { reason: '1 rows differed from the audit log.' },
  ]);
}, 60_000);

test('migrations and the first signing lose and change no row but those that they name, and sign each over what it says', async () => {
  const before = await dumpRows(database.url);
  expect(await wallet('migrate')).toMatchObject({ code: 0 });
  expect(await wallet('sign-rows', '--yes')).toMatchObject({ code: 0 });
  const fates = compareDumps(before, await dumpRows(database.url));
  expect(before.size).toBeGreaterThan(130);
  expect(
    fates.flatMap(({ table, changed, lost }) =>
      lost.length > 0 || Object.keys(changed).length > 0
        ? [{ table, changed, lost: lost.length }]
        : [],
    ),
  ).toEqual([
    { table: 'one_time_code', changed: {}, lost: 1 },
    { table: 'refresh_token', changed: {}, lost: expect.any(Number) },
    {
      table: 'user_session',
      changed: { ended_at: expect.any(Number), end_reason: expect.any(Number) },
      lost: 0,
    },
    {
      table: 'withdrawal_request',
      changed: { revision: 1, approved_by: 1, updated_at: 1 },
      lost: 0,
    },
  ]);
  expect(await wallet('verify-ledger')).toMatchObject({ code: 0 });
  for (const table of [
    'app_user',
    'api_token',
    'merchant_limit',
    'merchant_fee_rule',
    'payout_method',
    'withdrawal_request',
    'payout_intent',
  ])
    expect([table, await bySql(`select from ${table} where mac is null`)]).toEqual([table, []]);
  // All at once: each is named by its own table.
  for (const change of [
    "app_user set role_id = 1 where email like 'sub@%'",
    "api_token set scopes = scopes || '{events:read}'",
    'merchant_limit set max = max + 1',
    'merchant_fee_rule set percent_basis_points = 151',
    "payout_method set payee_key = payee_key || 'x'",
    'withdrawal_request set amount = amount + 1',
    'payout_intent set amount = amount + 1',
  ])
    await bySql(`update ${change}`);
  const { stdout } = await wallet('verify-rows');
  const named = stdout.matchAll(/^BROKEN {2}(\w+) /gm);
  expect(new Set([...named].map(([, table]) => table))).toEqual(
    new Set([
      'api_token',
      'app_user',
      'merchant_fee_rule',
      'merchant_limit',
      'payout_intent',
      'payout_method',
      'withdrawal_request',
    ]),
  );
}, 60_000);
