import { byHeads, byMac, derived, group, other, table, unwitnessed } from '../classes.ts';
import type { Catalogue } from '../classes.ts';

/** Phones, the accounts on them, and where money can be sent to. */
export const fleetTables: Catalogue = {
  account: table(byHeads, [
    group(
      'ownership',
      byMac,
      'id mode currency provider kind account_key last4 holder_name device_id owner_name authority_document authorised_until merchant_ids is_virtual static_qr qr_usable number_usable settling_source',
    ),
    group(
      'limit',
      byMac,
      'limits accepts_deposits accepts_payouts force_active force_active_until',
    ),
    group('limit', unwitnessed('whether and when it is chosen'), 'priority status'),
    group(
      'figure',
      unwitnessed(
        'what it held when it was read first; the comparison with its app names a difference',
      ),
      'baseline_at baseline_balance',
    ),
    other('encrypted, bound to the row; the MAC itself', 'number_enc credentials_enc mac'),
    other('which words about its number count: they name it', 'number_round'),
    other(
      'what people see',
      'label proxy_id status_reason login_step force_active_reason force_active_by',
    ),
    other(
      'what its phone reported, and when',
      'reported_balance reported_at history_asked_at deposits_judged_from',
    ),
    other(
      'why it stands still',
      'settling_stopped_at settling_stopped_reason payouts_stopped_at payouts_stopped_reason deposits_stopped_at deposits_stopped_reason',
    ),
    other('when, and who wrote it', 'revision created_at updated_at'),
  ]),
  account_qr: table(unwitnessed('the code in use is under the MAC of its account'), [
    group('ownership', derived, 'account_id payload'),
    group('approval', derived, 'decided_by'),
    other(
      'what was proposed and probed; the code in use is under the MAC of its account',
      'id status uploaded_by probe_minor probe_line_id',
    ),
    other('words and times', 'source created_at probe_seen_at decided_at reason'),
  ]),
  account_login: table(unwitnessed('one attempt to sign in to an app'), [
    other(
      'one attempt to sign in to an app',
      'id account_id device_id command_id state steps message started_by started_at sent_to otp_expires_at attempts_left resend_at entered_by entered_at ended_at',
    ),
  ]),
  device: table(byHeads, [
    group(
      'ownership',
      byMac,
      'id mode owner_user_id token_hash previous_token_hash previous_token_until token_issued_at previous_owner_user_id previous_owner_until',
    ),
    other('a token that its MAC does not cover opens nothing', 'token_revoked_at retired_at'),
    other('an order names the journal that has it under its own MAC', 'journal_id'),
    other('the MAC itself', 'mac'),
    other('what people see', 'name model os_version agent_version serial sims notes tags proxy_id'),
    other(
      'what it reported',
      'battery network boot_id last_seen_at connected_to connected_token_hash is_busy current_command_id told_state capabilities agent_doubted_at agent_before foreign_reports foreign_report_at',
    ),
    other(
      'why it stands still, and when',
      'maintenance_reason maintenance_since maintenance_by drain_reason drain_since drain_by retire_reason retired_by enrolled_at revision created_at updated_at',
    ),
  ]),
  device_enrolment: table(unwitnessed('a code that is gone enrols nothing'), [
    group('ownership', byMac, 'digest device_id'),
    group('limit', byMac, 'expires_at'),
    other('a token of before that comes back is told by its own time', 'used_at'),
    other('the MAC itself; when, and who wrote it', 'mac created_by created_at'),
  ]),
  provider: table(unwitnessed('a word that accounts may say; each start brings it in again'), [
    other('a word that accounts may say; no code asks for one that it does not know', 'name'),
  ]),
  payment_method: table(unwitnessed('a word that fees may say; each start brings it in again'), [
    other('a word that fees may say; no code asks for one that it does not know', 'name'),
  ]),
  institution: table(
    unwitnessed('which destinations may be named; a request names its own under its MAC'),
    [
      group(
        'limit',
        unwitnessed('which destinations may be named; a request names its own under its MAC'),
        'country code type enabled code_is_ours',
      ),
      other('what people see', 'name short_name source as_of revision updated_at'),
    ],
  ),
  institution_rail: table(unwitnessed('what people look up; no order is sent by it'), [
    other(
      'what people look up; no order is sent by it',
      'country code rail rail_code enabled source',
    ),
  ]),
  institution_change: table(unwitnessed('a history that nothing acts by'), [
    other('a history that nothing acts by', 'id country code changes source changed_by changed_at'),
  ]),
};
