-- The second wall between merchants: row-level security behind queries that already name their merchant.
--
-- Reads for a merchant's user or API token run as wap_tenant, whose rows are those of the merchant and mode that
-- set_config('wallet.merchant' and 'wallet.mode', ..., true) named in the same transaction. No setting, no rows.
-- Every table is one of these; a test compares this list with the catalogue and fails on a table that is not in it.
--
--   own        rows of one merchant, seen by it       merchant app_user api_token webhook_endpoint merchant_event transaction_session transaction
--                                                     transaction_code merchant_reference payout_method withdrawal_request hold audit_entry
--   own books  by the account's id                    ledger_account ledger_entry balance_day
--   part       of an own row                          user_session webhook_delivery statement_line line_allocation
--   closed     rows of merchants that none of them    idempotency session_token refresh_token one_time_code recovery_code withdrawal_decision
--              ever reads: no policy lets it in       payout_intent amount_slot amount_slot_use balance_delta
--   operator   the house's own: no grant at all       the rest
--
-- wap_staff and wap_writer see everything, and so does wap_owner, because a later migration that changes rows must not
-- silently find none. Row security is forced, so that all three do so by a policy that is written here.

do $$
declare
  name text;
begin
  foreach name in array array[
    'merchant', 'app_user', 'api_token', 'webhook_endpoint', 'merchant_event', 'transaction_session', 'transaction', 'transaction_code',
    'merchant_reference', 'payout_method', 'withdrawal_request', 'hold', 'audit_entry', 'ledger_account', 'ledger_entry', 'balance_day',
    'user_session', 'webhook_delivery', 'statement_line', 'line_allocation', 'idempotency', 'session_token', 'refresh_token',
    'one_time_code', 'recovery_code', 'withdrawal_decision', 'payout_intent', 'amount_slot', 'amount_slot_use', 'balance_delta'
  ] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy house on %I to wap_owner, wap_staff, wap_writer using (true) with check (true)', name);
  end loop;
end $$;

-- A code is its transaction's, and says whose it is without asking for it.
alter table transaction_code add column merchant_id text collate "C", add column mode text check (mode in ('live', 'test'));
update transaction_code c set merchant_id = t.merchant_id, mode = t.mode from transaction t where t.id = c.transaction_id;
alter table transaction_code alter column merchant_id set not null, alter column mode set not null;

-- Behind a policy an index serves only comparisons that cannot leak: of texts =, < and their kin, but neither LIKE nor
-- reverse(). So the end of a text is searched as the beginning of its reverse, which is a column, and both as ranges.
drop index transaction_code_reversed;
drop index merchant_reference_reversed;
drop index transaction_session_ref_no_reversed;
alter table transaction_code add column code_reversed text collate "C" generated always as (reverse(code)) stored;
alter table merchant_reference add column reference_reversed text collate "C" generated always as (reverse(reference)) stored;
alter table transaction_session add column ref_no_reversed text collate "C" generated always as (reverse(ref_no)) stored;
create index transaction_code_reversed on transaction_code (code_reversed);
create index merchant_reference_reversed on merchant_reference (merchant_id, mode, kind, reference_reversed);
create index transaction_session_ref_no_reversed on transaction_session (ref_no_reversed);

-- Whether somebody has one-time codes is no secret; the key of the codes is.
alter table app_user add column has_totp boolean generated always as (totp_enc is not null) virtual;

-- Own rows -----------------------------------------------------------------------------------------------------------

create policy own on merchant for select to wap_tenant using (id = current_setting('wallet.merchant', true));
create policy own on app_user for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true));
-- People act on rows of both modes and of none.
create policy own on audit_entry for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true));

do $$
declare
  name text;
begin
  foreach name in array array[
    'api_token', 'webhook_endpoint', 'merchant_event', 'transaction_session', 'transaction', 'transaction_code', 'merchant_reference',
    'payout_method', 'withdrawal_request', 'hold'
  ] loop
    execute format($policy$create policy own on %I for select to wap_tenant
      using (merchant_id = current_setting('wallet.merchant', true) and mode = current_setting('wallet.mode', true))$policy$, name);
  end loop;
end $$;

-- The accounts of the books that are a merchant's.
create policy own on ledger_account for select to wap_tenant
  using (kind in ('merchantPayable', 'merchantReceivable') and owner = current_setting('wallet.merchant', true) and mode = current_setting('wallet.mode', true));

-- "case" keeps the planner from counting the same condition twice: the query names the account already, and with too few
-- rows expected it would sort all of them instead of reading a page in the order of the index.
do $$
declare
  name text;
begin
  foreach name in array array['ledger_entry', 'balance_day'] loop
    execute format($policy$create policy own on %I for select to wap_tenant using (case
      when split_part(account_id, '.', 1) in ('merchantPayable', 'merchantReceivable')
        and split_part(account_id, '.', 2) = current_setting('wallet.merchant', true)
        and split_part(account_id, '.', 4) = current_setting('wallet.mode', true) then true
      else false end)$policy$, name);
  end loop;
end $$;

-- Parts of own rows: the row they belong to is looked up as the tenant, so its policy decides.
create policy part on user_session for select to wap_tenant using (exists (select from app_user u where u.id = user_id));
create policy part on webhook_delivery for select to wap_tenant using (exists (select from webhook_endpoint e where e.id = endpoint_id));
create policy part on line_allocation for select to wap_tenant using (exists (select from transaction t where t.id = target));
create policy part on statement_line for select to wap_tenant
  using (match_status = 'matched' and exists (select from transaction t where t.id = candidate_transaction_id));

-- A cause may move many owners' accounts and is nobody's row. Whoever knows one from its own entries may ask what it was.
create function posted_causes(causes text[]) returns table (cause text, kind text, at timestamptz)
language sql stable strict parallel safe security definer rows 50 set search_path = pg_catalog, public, pg_temp as $$
  select c.cause, c.kind, c.at from posting_cause c where c.cause = any (causes) and c.legs > 0
$$;
grant execute on function posted_causes to wap_staff, wap_tenant;

-- What wap_tenant may read of them: the columns that answers are made of, and of secrets only the sealed link of a session.
grant select (id, code, name, country, currency, status, fee_rules, limits, allowed_methods, allowed_origins, return_origins, ip_allowlist, branding,
  time_zone, deposit_ttl_seconds, confirm_ttl_seconds, late_window_seconds, late_money_policy, request_transaction, revision) on merchant to wap_tenant;
grant select (id, email, name, role_id, status, merchant_id, has_totp, last_login_at, locale, time_zone, invited_by, created_at) on app_user to wap_tenant;
grant select (id, user_id, console, ip, user_agent, created_at, last_used_at, expires_at, ended_at) on user_session to wap_tenant;
grant select (id, merchant_id, mode, url, event_types, enabled, created_at) on webhook_endpoint to wap_tenant;
grant select (id, merchant_id, mode, type, object_id, sequence, data, xid, created_at) on merchant_event to wap_tenant;
grant select (id, event_id, endpoint_id, status, attempt, updated_at) on webhook_delivery to wap_tenant;
grant select (id, type, merchant_id, mode, merchant_reference, ref_no, ref_no_reversed, token_enc, customer_name, currency, amount, status, source,
  expires_at, metadata, opened_at, created_at) on transaction_session to wap_tenant;
grant select (id, kind, code, merchant_id, mode, session_id, withdrawal_request_id, method, currency, payment_amount, amount_discount, extra_fee,
  final_payment, paid_amount, merchant_fee, net, status, status_reason, flag, line_id, payer_name, expires_at, claimed_at, last_look_at, paid_at,
  completed_at, created_at, updated_at) on transaction to wap_tenant;
grant select (code, code_reversed, transaction_id, merchant_id, mode) on transaction_code to wap_tenant;
grant select (merchant_id, mode, kind, reference, reference_reversed, object_id) on merchant_reference to wap_tenant;
grant select (id, ref_no, merchant_reference, merchant_id, mode, transaction_id) on withdrawal_request to wap_tenant;
grant select (id, kind, owner, currency, mode, posted, held, sequence) on ledger_account to wap_tenant;
grant select (account_id, sequence, cause, amount, balance_after, at) on ledger_entry to wap_tenant;
grant select (id, line_id, target, purpose, status) on line_allocation to wap_tenant;
grant select (id, observed_at, match_status, candidate_transaction_id) on statement_line to wap_tenant;
grant select on audit_entry to wap_tenant;
