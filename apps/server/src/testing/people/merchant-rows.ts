import { Client } from 'pg';
import { newId } from '#platform/ids';

export interface MerchantRows {
  merchantId: string;
  mode: 'live' | 'test';
  code: string;
  userId: string;
  sessionId: string;
  transactionId: string;
  lineId: string;
  eventId: string;
  endpointId: string;
  /** The merchant's account in the books. */
  ledgerAccount: string;
  reference: string;
}

/**
 * One row of a merchant's in every table that holds rows of merchants, all of one deposit that was paid. Written by the
 * login, past triggers and foreign keys: whose rows they are is all that counts.
 */
export async function addMerchantRows(
  url: string,
  { merchantId, mode = 'live' }: { merchantId?: string; mode?: 'live' | 'test' } = {},
): Promise<MerchantRows> {
  const id = newId('x').slice(2);
  const owner = merchantId ?? `mer_${id}`;
  const rows: MerchantRows = {
    merchantId: owner,
    mode,
    code: `DEP-${id.slice(-6).toUpperCase()}`,
    userId: `usr_${id}`,
    sessionId: `txs_${id}`,
    transactionId: `txn_${id}`,
    lineId: `lin_${id}`,
    eventId: `evt_${id}`,
    endpointId: `whe_${id}`,
    ledgerAccount: `merchantPayable.${owner}.IDR.${mode}`,
    reference: `ref-${id}`,
  };
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    if (merchantId === undefined) await client.query(merchant(owner, id));
    await client.query(parties(rows, id));
    await client.query(deposit(rows, id));
    await client.query(line(rows, id));
    await client.query(books(rows, id));
    await client.query(payouts(rows, id));
  } finally {
    await client.end();
  }
  return rows;
}

function merchant(owner: string, id: string): string {
  return `insert into merchant (id, code, name, country, currency, status, allowed_methods, time_zone)
    values ('${owner}', '${id.slice(-12).toUpperCase()}', 'Kopi', 'ID', 'IDR', 'active', '{dana}', 'Asia/Jakarta')`;
}

function parties(
  { merchantId, mode, userId, transactionId, eventId, endpointId }: MerchantRows,
  id: string,
): string {
  return `insert into app_user (id, email, email_key, name, role_id, status, merchant_id, team_role)
    values ('${userId}', '${id}', '${id}', 'Budi', 4, 'active', '${merchantId}', 'owner');
    insert into setup_dismissal (user_id, merchant_id) values ('${userId}', '${merchantId}');
    insert into saved_view (id, owner_user_id, merchant_id, list, name, search, shared_with)
      values ('svw_${id}', '${userId}', '${merchantId}', 'transactions', 'Mine', '{}', '{4}');
    insert into saved_view_default (user_id, merchant_id, list, view_id)
      values ('${userId}', '${merchantId}', 'transactions', 'svw_${id}');
    insert into user_session (id, user_id, console, expires_at)
      values ('ses_${id}', '${userId}', 'merchant', now() + interval '1 day');
    insert into refresh_token (hash, session_id, user_id, console, expires_at)
      values ('${id}', 'ses_${id}', '${userId}', 'merchant', now() + interval '1 day');
    insert into one_time_code (hash, user_id, purpose, expires_at)
      values (md5('${id}') || md5('${id}'), '${userId}', 'activate', now() + interval '1 day');
    insert into recovery_code (user_id, digest) values ('${userId}', '${id}');
    insert into merchant_fee_rule (id, merchant_id, direction, method, valid_from)
      values ('fee_${id}', '${merchantId}', 'deposit', 'any', now());
    insert into merchant_limit (id, merchant_id, direction, valid_from)
      values ('lim_${id}', '${merchantId}', 'deposit', now());
    insert into merchant_logo (merchant_id, digest, content_type, content)
      values ('${merchantId}', md5('${id}') || md5('${id}'), 'image/png', 'x');
    insert into api_token (id, merchant_id, mode, name, prefix, last4, hash, scopes, status)
      values ('tok_${id}', '${merchantId}', '${mode}', 'shop', 'wap', 'abcd', '${id}', '{}', 'active');
    insert into api_call (id, merchant_id, mode, token_id, method, path, route, status, code, request_id,
      duration_ms) values ('apc_${id}', '${merchantId}', '${mode}', 'tok_${id}', 'GET', '/v1/balance',
        '/v1/balance', 404, 'notFound', 'req_${id}', 1);
    insert into export (id, merchant_id, mode, kind, filter, format, time_zone, maker_kind, made_by)
      values ('exp_${id}', '${merchantId}', '${mode}', 'transactions', '{}', 'csv', 'UTC', 'user', '${userId}');
    insert into export_schedule (id, merchant_id, mode, user_id, kind, filter, format, time_zone, every, at,
      next_at) values ('exs_${id}', '${merchantId}', '${mode}', '${userId}', 'transactions', '{}', 'csv',
        'UTC', 'day', '07:30', now());
    insert into merchant_notice (id, merchant_id, mode, kind, subject, params)
      values ('ntc_${id}', '${merchantId}', '${mode}', 'teamChanged', '${id}', '{}');
    insert into merchant_notice_choice (user_id, merchant_id, wanted) values ('${userId}', '${merchantId}', '{}');
    insert into merchant_notice_seen (user_id, merchant_id, seen_at) values ('${userId}', '${merchantId}', now());
    insert into merchant_notice_mail (user_id, notice_id) values ('${userId}', 'ntc_${id}');
    insert into export_part (export_id, attempt, number, content) values ('exp_${id}', 1, 0, 'x');
    insert into webhook_endpoint (id, merchant_id, mode, url, secret_enc, event_types)
      values ('${endpointId}', '${merchantId}', '${mode}', 'https://shop.example', 's', '{deposit.succeeded}');
    insert into merchant_event (id, merchant_id, mode, type, object_id, sequence, data, fact_id, xid)
      values ('${eventId}', '${merchantId}', '${mode}', 'deposit.succeeded', '${transactionId}', 1,
        '{}', 'fct_${id}', '0');
    insert into webhook_delivery (id, event_id, endpoint_id, object_id, sequence, status)
      values ('whd_${id}', '${eventId}', '${endpointId}', '${transactionId}', 1, 'succeeded');
    insert into idempotency (merchant_id, mode, route, key, request_hash)
      values ('${merchantId}', '${mode}', 'createSession', '${id}', 'h');
    insert into audit_entry (id, merchant_id, mode, actor_role, action, entity, entity_id, digest)
      values ('aud_${id}', '${merchantId}', '${mode}', 'merchant', 'a', 'e', '1', 'd')`;
}

function deposit(
  { merchantId, mode, userId, code, sessionId, transactionId, lineId, reference }: MerchantRows,
  id: string,
): string {
  return `insert into transaction_session (id, token_hash, token_enc, type, merchant_id, mode,
    merchant_reference, ref_no, currency, amount, allowed_methods, status, source, expires_at, monitoring_until)
      values ('${sessionId}', '${id}', 't', 'deposit', '${merchantId}', '${mode}', '${reference}',
        'REF-${id}', 'IDR', 100, '{dana}', 'open', 'api', now() + interval '1 hour', now() + interval '1 day');
    insert into session_token (hash, session_id, read_only) values ('${id}', '${sessionId}', true);
    insert into withdraw_browser (session_id, merchant_id, mode) values ('${sessionId}', '${merchantId}', '${mode}');
    insert into payer_mail (subject_id, kind, merchant_id, mode, address_key, sent)
      values ('${transactionId}', 'depositReceipt', '${merchantId}', '${mode}', 'k', true);
    insert into merchant_reference (merchant_id, mode, kind, reference, object_id, body_hash)
      values ('${merchantId}', '${mode}', 'session', '${reference}', '${sessionId}', 'h');
    insert into transaction (id, kind, code, merchant_id, mode, session_id, withdrawal_request_id, method,
      currency, payment_amount, final_payment, paid_amount, net, status, line_id, paid_at, completed_at)
      values ('${transactionId}', 'deposit', '${code}', '${merchantId}', '${mode}', '${sessionId}',
        'wdr_${id}', 'dana', 'IDR', 100, 100, 100, 95, 'succeeded', '${lineId}', now(), now());
    insert into transaction_code (code, transaction_id, merchant_id, mode)
      values ('${code}', '${transactionId}', '${merchantId}', '${mode}');
    insert into transaction_amount (merchant_id, mode, minor, transaction_id)
      values ('${merchantId}', '${mode}', 100, '${transactionId}');
    insert into merchant_figure (merchant_id, mode, slot, kind, method, status, count, amount)
      values ('${merchantId}', '${mode}', date_bin('15 minutes', now(), '2000-01-01'), 'deposit', 'dana',
        'succeeded', 1, 100);
    insert into merchant_failure (merchant_id, mode, slot, kind, method, status, reason, count)
      values ('${merchantId}', '${mode}', date_bin('15 minutes', now(), '2000-01-01'), 'deposit', 'dana',
        'expired', 'notPaid', 1);
    insert into house_figure_delta (merchant_id, mode, currency, slot, account_id, kind, method, status,
      reason, count, amount, seconds, timed)
        values ('${merchantId}', '${mode}', 'IDR', date_bin('15 minutes', now(), '2000-01-01'), '',
          'deposit', 'dana', 'expired', 'notPaid', 1, 100, 0, 0);
    insert into merchant_figure_delta (merchant_id, mode, slot, kind, method, status, count, amount)
      values ('${merchantId}', '${mode}', date_bin('15 minutes', now(), '2000-01-01'), 'deposit', 'dana',
        'succeeded', 1, 100);
    insert into transaction_place (method, transaction_id, mode, merchant_id)
      values ('dana', '${transactionId}', '${mode}', '${merchantId}');
    insert into transaction_change (transaction_id, merchant_id, mode, kind, method, status, is_named)
      values ('${transactionId}', '${merchantId}', '${mode}', 'deposit', 'dana', 'succeeded', false);
    insert into transaction_term (kind, term, transaction_id, merchant_id, mode)
      values ('name', 'n${id}', '${transactionId}', '${merchantId}', '${mode}');
    insert into transaction_count (merchant_id, mode, grain, slot, kind, method, status, count)
      values ('${merchantId}', '${mode}', 'hour', date_trunc('hour', now()), 'deposit', 'dana', 'succeeded', 1);
    insert into transaction_note (id, transaction_id, mode, merchant_id, text, written_by)
      values ('nte_${id}', '${transactionId}', '${mode}', '${merchantId}', 'n', '${userId}');
    insert into amount_slot (account_id, final_minor, mode, transaction_id, merchant_id, expires_at,
      free_after) values ('acc_${id}', 100, '${mode}', '${transactionId}', '${merchantId}', now(), now());
    insert into amount_slot_use (account_id, final_minor, turn, transaction_id, merchant_id, released_at)
      values ('acc_${id}', 100, 1, '${transactionId}', '${merchantId}', now())`;
}

/** The line that paid it, and what persons may have said of it. */
function line(
  { merchantId, mode, userId, transactionId, lineId }: MerchantRows,
  id: string,
): string {
  return `insert into statement_line (id, account_id, mode, key, direction, amount, currency, occurred_from,
      occurred_to, source, booked, raw_enc, match_status, posted, candidate_transaction_id)
      values ('${lineId}', 'acc_${id}', '${mode}', 'k', 'credit', 100, 'IDR', now(), now(), 'history', true,
        'r', 'matched', true, '${transactionId}');
    insert into line_allocation (id, line_id, line_amount, mode, amount, purpose, target, status)
      values ('alo_${id}', '${lineId}', 100, '${mode}', 100, 'deposit', '${transactionId}', 'active');
    insert into line_proposal (id, line_id, mode, kind, merchant_id, amount, currency, fee, line_revision,
      status, reason, proposed_by, lapses_at)
      values ('prp_${id}', '${lineId}', '${mode}', 'merchantCredit', '${merchantId}', 1, 'IDR', 0, 1,
        'open', 'r', 'usr_1', now());
    insert into late_money_choice (line_id, merchant_id, mode, transaction_id, choice, chosen_by)
      values ('${lineId}', '${merchantId}', '${mode}', '${transactionId}', 'credit', '${userId}')`;
}

function books({ merchantId, mode, lineId, ledgerAccount }: MerchantRows, id: string): string {
  return `insert into ledger_account (id, kind, owner, currency, mode, posted)
    values ('${ledgerAccount}', 'merchantPayable', '${merchantId}', 'IDR', '${mode}', 95);
    insert into posting_cause (cause, kind, payload_hash, mode, legs, digest)
      values ('line:${lineId}', 'deposit.settle', 'h', '${mode}', 2, 'd'),
        ('alloc:alo_${id}', 'x', 'h', '${mode}', 2, 'd');
    insert into ledger_entry (account_id, sequence, cause, amount, balance_after)
      values ('${ledgerAccount}', 1, 'line:${lineId}', 95, 95);
    insert into balance_delta (account_id, day, kind, amount) values ('${ledgerAccount}', current_date, 'credit', 95);
    insert into balance_day (account_id, day, kind, amount, count)
      values ('${ledgerAccount}', current_date, 'credit', 95, 1);
    insert into balance_figure (mode, kind, owner, slot, currency, posted, held, pending)
      values ('${mode}', 'merchantPayable', '${merchantId}',
        date_bin('15 minutes', now(), '2000-01-01'), 'IDR', 95, 0, 0);
    insert into balance_figure_total (mode, kind, owner, currency, posted, held, pending)
      values ('${mode}', 'merchantPayable', '${merchantId}', 'IDR', 95, 0, 0);
    insert into balance_figure_delta (mode, kind, owner, slot, currency, posted, held, pending)
      values ('${mode}', 'merchantPayable', '${merchantId}',
        date_bin('15 minutes', now(), '2000-01-01'), 'IDR', 95, 0, 0);
    insert into hold (id, account_id, merchant_id, mode, currency, amount, status, reason)
      values ('hld_${id}', '${ledgerAccount}', '${merchantId}', '${mode}', 'IDR', 1, 'pending', 'r')`;
}

function payouts({ merchantId, mode, userId, transactionId }: MerchantRows, id: string): string {
  const inviter = newId('usr');
  return `insert into payout_method (id, merchant_id, mode, type, currency, country, institution_code,
    bank_name, bank_number_enc, payee_key, last4, bank_user_name, verification, verification_id, usable_after, status)
      values ('pym_${id}', '${merchantId}', '${mode}', 'livin', 'IDR', 'ID', '014', 'BCA', 'x', 'x', '1234',
        'x', 'verified', 'avf_${id}', now(), 'active');
    insert into account_verification (id, merchant_id, mode, payout_method_id, method, country,
      institution_code, bank_name, number_enc, payee_key, last4, status, expires_at, ended_at)
      values ('avf_${id}', '${merchantId}', '${mode}', 'pym_${id}', 'livin', 'ID', '014', 'BCA', 'x', 'x',
        '1234', 'verified', now(), now());
    insert into withdrawal_request (id, ref_no, merchant_id, mode, source, currency, amount,
      destination_enc, destination_key, destination_shown, payload_hash, status)
      values ('wdr_${id}', 'W-${id}', '${merchantId}', '${mode}', 'api', 'IDR', 1, 'x', 'x', '{}', 'h',
        'pendingApproval');
    insert into withdrawal_step (request_id, revision, merchant_id, mode, status)
      values ('wdr_${id}', 1, '${merchantId}', '${mode}', 'pendingApproval');
    insert into rule (id, merchant_id, scope, measure, pace, most, outcome, reason, status, valid_from)
      values ('rul_${id}', '${merchantId}', 'merchant', 'count', 'day', 1, 'hold', 'r', 'active', now());
    insert into blocklist_entry (id, merchant_id, kind, block_key, value_enc, shown, outcome, reason,
      status) values ('blk_${id}', '${merchantId}', 'payee', 'k', 'x', 'x', 'hold', 'r', 'active');
    insert into rule_judgement (request_id, merchant_id, mode, currency, amount, source, payee_key,
      institution, outcome, uses, judged_at)
      values ('wdr_${id}', '${merchantId}', '${mode}', 'IDR', 1, 'api', 'k', 'ID-014', 'allow', true, now());
    insert into counted_request (request_id, merchant_id, mode, currency, counted_for, amount, automatic,
      counted_at) values ('wdr_${id}', '${merchantId}', '${mode}', 'IDR', '{all}', 1, 1, now());
    insert into day_sum (id, merchant_id, began, amount, automatic)
      values ('${merchantId}.${mode}.IDR.all', '${merchantId}', now(), 1, 1);
    insert into adjustment (id, code, kind, mode, currency, amount, goal, merchant_id, reason, proposed_by)
      values ('adj_${id}', 'ADJ-${id}', 'merchant', '${mode}', 'IDR', 1, 'writeOff', '${merchantId}', 'r', '${userId}');
    insert into withdrawal_decision (request_id, revision, user_id, decision, payload_hash)
      values ('wdr_${id}', 1, 'usr_1', 'approve', 'h');
    insert into approval_decision (id, subject, subject_id, revision, payload_hash, person, verdict,
      independence, at, mac)
      values ('dec_${id}', 'withdrawal', 'wdr_${id}', 1, 'h', '${userId}', 'approve', '[]', now(), 'm');
    insert into decision_place (id, subject, subject_id, person, at)
      values ('dec_${id}', 'withdrawal', 'wdr_${id}', '${userId}', now());
    insert into own_code (user_id, subject, subject_id, mac, expires_at)
      values ('${userId}', 'withdrawal', 'wdr_${id}', 'm', now());
    insert into pending_change (id, act, subject_id, merchant_id, before, after, persons, asked_by,
      asked_at, begins_at, lapses_at, state)
      values ('pch_${id}', 'merchantLimit', '${id}', '${merchantId}', 'null', 'null', 1, '${userId}', now(),
        now(), now(), 'agreed');
    insert into app_user (id, email, email_key, name, role_id, status)
      values ('${inviter}', '${inviter}', '${inviter}', 'Ana', 1, 'active');
    insert into person_link (id, person, by_person, kind, at, mac)
      values ('lnk_${id}', '${userId}', '${inviter}', 'invited', now(), 'm');
    insert into payout_intent (id, transaction_id, account_id, device_id, merchant_id, mode, payee_key,
      currency, amount, state)
      values ('int_${id}', '${transactionId}', 'acc_1', 'dev_1', '${merchantId}', '${mode}', 'p', 'IDR', 1, 'waiting')`;
}
