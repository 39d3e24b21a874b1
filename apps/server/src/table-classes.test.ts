import { afterAll, beforeAll, expect, test } from 'vitest';
import { asLogin, type TestDatabase, testDatabase } from '@wallet/server/testing';

/**
 * What each table is. Rows of the classes in `kept` are deleted by no role of the application:
 * their few lawful ends are functions of the owner (migration 0099). A new table needs its word
 * here before the tests pass.
 */
const classes = {
  /**
   * Something was promised once: a key, an amount, a reference, a name that was given away, a thing
   * that is to be sent.
   */
  promise: `account account_qr amount_slot amount_slot_use command_key coverage device_command evidence_file evidence_part expected_line fact
    idempotency late_money_choice line_key line_proposal line_refund merchant_event merchant_reference payer_mail payout_guard payout_proposal
    digest_secret recovery recovery_account recovery_attachment recovery_order reconciliation_difference session_token statement_import statement_line_name transaction_code
    vault_key webhook_delivery withdraw_browser withdrawal_decision`,
  money: `account_day account_out adjustment balance_day counted_request day_sum evidence_line float_move hold ledger_account ledger_entry line_allocation payout_intent
    posting_cause statement_line transaction transaction_amount transaction_place transaction_session unconfirmed_total withdrawal_request
    withdrawal_step`,
  /** Changes of sums, which the functions that add them up take away. */
  change: `account_day_change balance_delta balance_figure_delta house_figure_delta merchant_figure_delta statement_line_change transaction_change`,
  /** Sums that only those functions write, and what finds rows. */
  figure: `account_failure balance_figure balance_figure_total house_figure merchant_failure merchant_figure open_line reconciliation_checkpoint
    search_name transaction_count transaction_term transaction_total`,
  history: `approval_decision audit_entry backup_drill decision_place institution_change integrity_finding lawful_end ledger_break reconciliation_run person_link retention_hold row_signing row_signing_kind
    rule_judgement schema_migration seal setting_change shift shift_note transaction_note unproved_row unreadable_value`,
  /** What phones and providers said, which goes by age. */
  raw: `device_event health_check health_latest observation`,
  /** Who may do what, and by which terms. */
  power: `account_login account_verification api_token app_user blocklist_entry device installation institution merchant merchant_fee_rule
    merchant_limit payment_method payout_method pending_change provider rule setting signing_key user_session`,
  /** What people chose, of which nothing hangs. */
  settings: `alert_mail_choice alert_webhook export_schedule institution_rail merchant_logo merchant_notice_choice proxy saved_view
    saved_view_default setup_dismissal
    webhook_endpoint`,
  /** Proofs of who signs in, which end when they are used or over. */
  people: `device_enrolment one_time_code own_code recovery_code refresh_token sign_in_attempt`,
  /** What waits for somebody, or is told, and is gone when that is done. */
  work: `alert alert_call alert_mail alert_seen api_call backup_folder device_pending_act export export_part history_gap integrity_mark integrity_run line_assignment
    merchant_notice merchant_notice_mail merchant_notice_seen proxy_check proxy_check_run proxy_reminder row_signing_run server_process
    shift_owner`,
};
const kept = ['promise', 'money', 'change', 'figure', 'history', 'raw', 'power'] as const;

/** Every DELETE that the application may say itself. `wap_writer` and `wap_tenant` have none. */
const mayDelete =
  words(`alert alert_mail_choice alert_webhook api_call backup_folder device_enrolment device_pending_act export export_part
  export_schedule history_gap institution_rail integrity_run line_assignment merchant_logo merchant_notice one_time_code own_code proxy proxy_check_run recovery_code
  refresh_token saved_view saved_view_default server_process shift_owner sign_in_attempt webhook_endpoint`);

/** Tables of the kept classes, and what of their rows may not be changed either, by whoever may change the rest. */
const frozen: Readonly<Record<string, string>> = {
  account_day: 'account_id day mode',
  amount_slot:
    'account_id created_at customer_key final_minor merchant_id mode stranger transaction_id typed',
  command_key: 'command_id device_id idempotency_key',
  device_command: 'device_id id idempotency_key kind',
  evidence_line: 'account_id amount currency direction id key mode source',
  expected_line: 'account_id amount currency direction id mode transaction_id',
  float_move: 'amount currency from_account_id id kind mode to_account_id',
  line_allocation: 'amount id line_amount line_id mode purpose target',
  line_key: 'account_id amount direction key line_id mode',
  line_proposal:
    'account_id amount currency id kind line_id merchant_id mode proposed_by transaction_id',
  merchant_reference: 'kind merchant_id mode reference',
  observation: 'account_id amount direction id mode',
  payout_guard: 'account_id amount mode payee_key',
  payout_intent:
    'account_id amount currency hold_id id merchant_id mode payee_key request_id transaction_id',
  payout_proposal: 'id intent_id mode outcome proposed_by transaction_id',
  reconciliation_difference: 'currency id kind mode source',
  recovery_attachment: 'line_id',
  recovery_order: 'amount currency epoch intent_id payee_key',
  rule_judgement: 'merchant_id mode request_id',
  session_token: 'hash session_id',
  statement_line: 'account_id amount currency direction id import_id key mode',
  transaction: 'currency id kind merchant_id mode session_id withdrawal_request_id',
  transaction_code: 'code merchant_id mode transaction_id',
  transaction_session: 'currency id merchant_id merchant_reference mode ref_no type',
  webhook_delivery: 'endpoint_id event_id id',
  withdrawal_decision: 'decision payload_hash request_id revision user_id',
  withdrawal_request:
    'created_by currency id merchant_id merchant_reference mode ref_no refund_of session_id source',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('every table has one class', async () => {
  const found = (await query(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )) as { name: string }[];
  expect(Object.values(classes).flatMap(words).toSorted()).toEqual(
    found.map(({ name }) => name).toSorted(),
  );
});

test('the application deletes rows of work, of people’s choices and of sign-ins only, and empties no table', async () => {
  const grants = (await query(
    `select r.role, c.relname as name, p.privilege
      from pg_class c, unnest(array['wap_staff', 'wap_writer', 'wap_tenant']) as r (role),
        unnest(array['delete', 'truncate']) as p (privilege)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and has_table_privilege(r.role, c.oid, p.privilege)`,
  )) as { role: string; name: string; privilege: string }[];
  expect(grants.filter(({ role }) => role !== 'wap_staff')).toEqual([]);
  expect(grants.filter(({ privilege }) => privilege === 'truncate')).toEqual([]);
  expect(grants.map(({ name }) => name).toSorted()).toEqual(mayDelete.toSorted());
  const keptTables = new Set(kept.flatMap((name) => words(classes[name])));
  expect(mayDelete.filter((name) => keptTables.has(name))).toEqual([]);
});

test.each(kept.flatMap((name) => words(classes[name])))(
  'no pool deletes a row of %s',
  async (table) => {
    for (const pool of [database.db.staffPool, database.db.writerPool, database.db.tenantPool])
      await expect(pool.query(`delete from ${table}`)).rejects.toMatchObject({ code: '42501' });
  },
);

test('a promise, and whose and how much, is changed by nobody, whoever may change the rest of its row', async () => {
  const changes = (await query(
    `select c.relname as name, a.attname as "column",
      bool_or(has_column_privilege(r.role, c.oid, a.attnum, 'update')) as changes
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '', unnest(array['wap_staff', 'wap_writer']) as r (role)
      where c.relnamespace = 'public'::regnamespace and c.relname = any($1) group by 1, 2`,
    [Object.keys(frozen)],
  )) as { name: string; column: string; changes: boolean }[];
  for (const [name, columns] of Object.entries(frozen)) {
    const own = changes.filter((each) => each.name === name);
    expect([name, own.filter((each) => !each.changes).map(({ column }) => column)]).toEqual([
      name,
      expect.arrayContaining(words(columns)),
    ]);
  }
});

test('a row of the kept classes that may be changed has its key in that list, or nothing but named columns', async () => {
  const loose = (await query(
    `select distinct c.relname as name from pg_class c, unnest(array['wap_staff', 'wap_writer']) as r (role)
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and has_table_privilege(r.role, c.oid, 'update') and c.relname = any($1) order by 1`,
    [['promise', 'money', 'change', 'figure', 'history'].flatMap(tablesOf)],
  )) as { name: string }[];
  // Accounts and their codes, recoveries, shifts and browsers have living rows whose ids nothing is promised by.
  expect(loose.map(({ name }) => name)).toEqual([
    'account',
    'account_qr',
    'recovery',
    'recovery_account',
    'shift',
    'withdraw_browser',
  ]);
});

function tablesOf(name: string): string[] {
  return words(classes[name as keyof typeof classes]);
}

function words(text: string): string[] {
  return text.split(/\s+/);
}

async function query(text: string, values: unknown[] = []): Promise<unknown[]> {
  return values.length === 0
    ? asLogin(database, text)
    : (await database.db.staffPool.query(text, values)).rows;
}
