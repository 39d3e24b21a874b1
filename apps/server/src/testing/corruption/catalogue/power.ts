import { byHeads, byMac, type Catalogue, group, other, table, unwitnessed } from '../classes.ts';

const gone = byHeads;
const times = 'when, and who wrote it';

/** Who may do what, and by which terms. */
export const powerTables: Catalogue = {
  app_user: table(gone, [
    group('ownership', byMac, 'id email email_key role_id status merchant_id team_role'),
    group(
      'approval',
      byMac,
      'password_hash totp_enc invited_by disabled_by token_epoch links counts_from',
    ),
    other('the MAC itself', 'mac'),
    other(
      'a second step that is not confirmed yet, and the last one used',
      'totp_pending_enc totp_pending_until totp_last_step has_totp',
    ),
    other(
      'what people see, and when',
      'name locale time_zone password_changed_at last_login_at created_at updated_at',
    ),
  ]),
  person_link: table(gone, [
    group('approval', byMac, 'id person by_person kind confirmed at'),
    other('the MAC itself', 'mac'),
  ]),
  api_token: table(gone, [
    group('ownership', byMac, 'id merchant_id mode hash scopes created_by adopted_by'),
    group('limit', byMac, 'ip_allowlist expires_at status created_at replaced_by ends_at'),
    other('the MAC itself', 'mac'),
    other(
      'what people see, and when',
      'name prefix last4 last_used_at last_used_ip updated_at revoked_at revoked_by adopted_at ends_because',
    ),
  ]),
  refresh_token: table(unwitnessed('a session that is gone signs nobody in'), [
    group('ownership', byMac, 'hash session_id user_id console binding'),
    group('limit', byMac, 'expires_at'),
    other(
      'whoever undoes it still needs the token, of which only a hash is here',
      'used_at successor_hash',
    ),
    other('encrypted, bound to the row; the MAC itself', 'successor_enc mac created_at'),
    other('only how often the trail says it', 'strayed_at'),
  ]),
  one_time_code: table(unwitnessed('a code that is gone opens nothing'), [
    group('ownership', byMac, 'hash user_id purpose'),
    group('limit', byMac, 'expires_at'),
    other('whoever undoes it still needs the code, of which only a digest is here', 'used_at'),
    other('the MAC itself, and when', 'mac created_at'),
  ]),
  own_code: table(unwitnessed('a code that is gone agrees to nothing'), [
    other(
      'a code of the own is a MAC of its own, asked where it is given; its tries are counted',
      'user_id subject subject_id mac used_at',
    ),
    other('how often, until when', 'tries expires_at'),
  ]),
  approval_decision: table(gone, [
    group(
      'approval',
      byMac,
      'id subject subject_id revision payload_hash person rule verdict reason independence at',
    ),
    other('the MAC itself', 'mac'),
  ]),
  decision_place: table(unwitnessed('a sign, not a wall'), [
    other(
      'from where a decision was made: a sign, not a wall',
      'id subject subject_id person browser network same_browser same_network own_code at',
    ),
  ]),
  merchant: table(gone, [
    group('ownership', byMac, 'id status currency'),
    group(
      'limit',
      byMac,
      'time_zone allowed_origins return_origins ip_allowlist late_money_policy request_transaction',
    ),
    group('approval', byMac, 'approval_policy policy_revision'),
    group('limit', byMac, 'day_began_at day_ends_at month_began_at month_ends_at'),
    group(
      'limit',
      unwitnessed('how long sessions live, and by what'),
      'allowed_methods deposit_ttl_seconds confirm_ttl_seconds late_window_seconds',
    ),
    group(
      'limit',
      unwitnessed('how much room strangers hold for a quarter of an hour; it moves no money'),
      'strangers_percent',
    ),
    other('the MAC itself', 'mac'),
    other(
      'what people see, and when',
      'code name country branding revision created_at updated_at status_reason status_since is_desk',
    ),
  ]),
  merchant_limit: table(gone, [
    group('limit', byMac, 'id merchant_id direction min max valid_from'),
    other('the MAC itself', 'mac'),
    other(times, 'added_by created_at'),
  ]),
  merchant_fee_rule: table(gone, [
    group(
      'limit',
      byMac,
      'id merchant_id direction method flat percent_basis_points min max valid_from',
    ),
    other('the MAC itself', 'mac'),
    other(times, 'added_by created_at'),
  ]),
  setting: table(gone, [
    group('limit', byMac, 'id key value valid_from source created_by'),
    other('the MAC itself, and when', 'mac created_at'),
  ]),
  setting_change: table(unwitnessed('a proposal; the setting that it makes carries the MAC'), [
    other(
      'a proposal; the setting that it makes carries the MAC',
      'id key value valid_from source base_id needs_two state proposed_by proposed_at decided_by decided_at decision_reason setting_id',
    ),
  ]),
  pending_change: table(gone, [
    group(
      'approval',
      byMac,
      'id act subject_id part merchant_id person_id before after persons asked_by asked_at begins_at lapses_at state agreed_by ended_by ended_at end_reason held_because',
    ),
    other('the MAC itself', 'mac'),
  ]),
  rule: table(gone, [
    group(
      'limit',
      byMac,
      'id merchant_id scope measure pace most currency outcome status valid_from valid_until',
    ),
    other('the MAC itself', 'mac'),
    other(
      'words and times',
      'reason was_proposed created_by created_at decided_by decided_at decision_reason revision updated_at',
    ),
  ]),
  blocklist_entry: table(gone, [
    group('limit', byMac, 'id merchant_id kind block_key outcome status expires_at'),
    other('encrypted, bound to the row; the MAC itself', 'value_enc mac'),
    other(
      'words and times',
      'shown reason was_proposed created_by created_at decided_by decided_at decision_reason revision updated_at',
    ),
  ]),
  rule_judgement: table(unwitnessed('what the rules said when they were asked'), [
    other(
      'what the rules said; they are asked again',
      'request_id merchant_id mode currency amount source customer_key payee_key phone_key email_key institution requester outcome findings judged_at uses',
    ),
  ]),
  payout_method: table(gone, [
    group(
      'ownership',
      byMac,
      'id merchant_id mode type currency country institution_code payee_key last4 bank_user_name',
    ),
    group('approval', byMac, 'usable_after status'),
    other('the MAC itself', 'mac'),
    other('encrypted, bound to the row', 'bank_number_enc qr_enc'),
    other(
      'what the inquiry said, and what people see',
      'bank_name bank_short_name verification verified_name verification_id verified_at warnings is_default replaces replaced_by status_reason status_by status_at created_by created_at updated_at',
    ),
  ]),
  account_verification: table(unwitnessed('what an institution answered'), [
    other(
      'what an institution answered; the request\u2019s approval repeats it',
      'id merchant_id mode payout_method_id method country institution_code bank_name bank_short_name number_enc payee_key last4 holder_name status reason found_name name_score answer_enc account_id asked answer_at expires_at ended_at late_at late_enc created_by created_at updated_at by_stranger',
    ),
  ]),
  installation: table(unwitnessed('one row, without which nothing starts'), [
    group('limit', unwitnessed('what the installation was begun as'), 'kind state first_live_at'),
    other('one row, and when', 'single created_at updated_at'),
  ]),
  signing_key: table(unwitnessed('documents that it signed do not verify without it'), [
    other(
      'a document names the key that signed it and is proved by the one that is published',
      'id public_key retired_at',
    ),
    other('encrypted, bound to the row', 'private_key_enc created_at'),
  ]),
  user_session: table(unwitnessed('a session that is gone signs nobody in'), [
    group('ownership', byMac, 'id user_id'),
    group('approval', byMac, 'confirmed_at'),
    other('its refresh token names the console under a MAC of its own', 'console'),
    other('the MAC itself; a sign of who it is, not a wall', 'mac browser'),
    other(
      'from where, and when',
      'ip user_agent created_at last_used_at expires_at ended_at end_reason',
    ),
  ]),
  recovery_code: table(unwitnessed('a code that is gone opens nothing'), [
    other(
      'keyed for one person: another digest, or the same beside another person, fits no code',
      'user_id digest',
    ),
    other('whoever undoes it still needs the code', 'used_at created_at'),
  ]),
  server_process: table(unwitnessed('says of itself every few seconds that it runs'), [
    other(
      'what a process says of itself: at worst older keys stay, or go a day after they were followed',
      'id host pid key_ids started_at seen_at',
    ),
  ]),
  digest_secret: table(unwitnessed('one row, without which nothing starts'), [
    other(
      'a name of a secret: one that has ended, or that no key file has, stops the start',
      'single id turned_at',
    ),
  ]),
  vault_key: table(unwitnessed('names of keys; values name theirs'), [
    other('names of keys; every encrypted value names its own', 'id named_at'),
    other('another print lets no key file in, and opens nothing', 'print'),
  ]),
  webhook_endpoint: table(
    unwitnessed('an address that is gone hears nothing; the API is the truth'),
    [
      other('where a merchant is told what its API says too', 'id merchant_id mode url'),
      other('encrypted, bound to the row', 'secret_enc previous_secret_enc'),
      other(
        'what it hears, and when',
        'previous_secret_until event_types enabled failing_since created_at updated_at disabled_reason disabled_at revision',
      ),
    ],
  ),
};
