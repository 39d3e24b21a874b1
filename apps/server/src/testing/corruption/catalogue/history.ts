import { byChain, type Catalogue, derived, group, other, table, unwitnessed } from '../classes.ts';

const works = unwitnessed('open work, gone when it is done');
const chosen = unwitnessed('what a person chose for himself');

/** What happened, what waits and what people chose. */
export const historyTables: Catalogue = {
  audit_entry: table(
    byChain,
    [
      group(
        'approval',
        byChain,
        'id at merchant_id mode actor_id actor_role action entity entity_id before after reason ip user_agent request_id digest',
      ),
      group('promise', byChain, 'seq'),
    ],
    { calledBy: 'seq' },
  ),
  seal: table(
    byChain,
    [
      group(
        'promise',
        byChain,
        'no from_seq to_seq count root previous_root at kind unfit unkeyed mac',
      ),
    ],
    { calledBy: 'no' },
  ),
  fact: table(unwitnessed('what others are told; the rows that it tells of are the truth'), [
    other(
      'what others are told; the rows that it tells of are the truth',
      'id name key mode payload at',
    ),
    other('how often it was told', 'attempts next_try_at last_error delivered_at parked_at'),
  ]),
  idempotency: table(
    unwitnessed('for seven days; what a call made is promised by its own reference and cause'),
    [
      other(
        'for seven days; what a call made is promised by its own reference and cause',
        'merchant_id mode route key request_hash status answer created_at',
      ),
    ],
  ),
  merchant_event: table(unwitnessed('what merchants are told; their API is the truth'), [
    other(
      'what merchants are told; their API is the truth',
      'id merchant_id mode type object_id sequence data fact_id',
    ),
    other('which transaction of the database wrote it, and when', 'xid created_at'),
  ]),
  webhook_delivery: table(unwitnessed('an attempt to tell; the event stays'), [
    other(
      'an attempt to tell; the event stays',
      'id event_id endpoint_id status attempt request response next_attempt_at created_at updated_at object_id sequence',
    ),
  ]),
  device_command: table(
    derived,
    [
      group('promise', derived, 'id device_id idempotency_key'),
      other(
        'what a phone was asked and said; an order of money stands under the MAC of its attempt',
        'account_id kind state attempt result',
      ),
      other('encrypted, bound to the row', 'payload_enc raw_dropped_at raw_digest'),
      other(
        'who asked, what was said, and when',
        'deadline priority steps error created_at updated_at asked_by asked_role check_areas lease_until ended_at boot_before wanted_version',
      ),
    ],
    { calledBy: 'idempotency_key' },
  ),
  command_key: table(
    derived,
    [
      group('promise', derived, 'device_id idempotency_key command_id'),
      other('when', 'created_at'),
    ],
    { calledBy: 'command_id' },
  ),
  lawful_end: table(unwitnessed('rows that were lawfully deleted, each with an audit entry'), [
    other(
      'rows that were lawfully deleted, each with an audit entry',
      'id at what count about login',
    ),
  ]),
  schema_migration: table(unwitnessed('the next start compares it with the files'), [
    other('the next start compares it with the files', 'name sha256 applied_at'),
  ]),
  row_signing: table(unwitnessed('without it every start says that rows are not signed'), [
    other('without it every start says that rows are not signed', 'single signed_at'),
  ]),
  row_signing_kind: table(unwitnessed('without it every start says that rows are not signed'), [
    other('without it every start says that rows are not signed', 'id signed_at'),
  ]),
  row_signing_run: table(works, [
    other('how far a signing has come', 'id reached signed begun_at'),
  ]),
  unproved_row: table(unwitnessed('what a proof found; the next proof finds it again'), [
    other(
      'what a proof found; the next proof finds it again',
      'id table_name row_id problem found_at ended_at',
    ),
  ]),
  unreadable_value: table(unwitnessed('what did not decrypt; the next read finds it again'), [
    other(
      'what did not decrypt; the next read finds it again',
      'id table_name row_id column_name problem key_id found_at ended_at',
    ),
  ]),
  retention_hold: table(unwitnessed('keeps raw texts longer'), [
    other(
      'keeps raw texts longer',
      'id kind subject_id reason until placed_by placed_at lifted_by lifted_at lift_reason',
    ),
  ]),
  withdraw_browser: table(unwitnessed('a page that was begun elsewhere asks for a mailed code'), [
    other(
      'the browser that a page was begun in: a sign beside the link, not a wall',
      'session_id merchant_id mode browser_hash',
    ),
    other(
      'codes that were mailed, until when',
      'inquiries code_hash code_until code_tries code_sent_at codes_sent created_at updated_at',
    ),
  ]),
  payer_mail: table(unwitnessed('a letter that was promised'), [
    other(
      'a letter that was promised',
      'subject_id kind merchant_id mode address_key sent created_at',
    ),
  ]),
  search_name: table(unwitnessed('what finds rows; it is made again from them'), [
    other('what finds rows; it is made again from them', 'kind word id'),
  ]),
  backup_drill: table(works, [
    other(
      'what a drill found',
      'id file backup_at is_scheduled begun_at ended_at outcome why row_count seconds',
    ),
  ]),
  backup_folder: table(works, [
    other('what lies in a folder', 'single folder since looked_at newest_file newest_at'),
  ]),
  device_event: table(unwitnessed('what a phone went through'), [
    other('what a phone went through', 'id device_id kind from_state to_state reason'),
  ]),
  device_pending_act: table(works, [
    other(
      'what is to be done to a phone',
      'device_id act reason owner_user_id asked_by asked_role asked_at proxy_id version',
    ),
  ]),
  health_check: table(unwitnessed('what a phone said of itself'), [
    other(
      'what a phone said of itself',
      'id device_id account_id area status process_status additional_data message duration_ms checked_at',
    ),
  ]),
  health_latest: table(unwitnessed('what a phone said of itself'), [
    other(
      'what a phone said of itself',
      'device_id account_id area status failures_in_row message checked_at process_status',
    ),
  ]),
  shift: table(unwitnessed('who worked when'), [
    other(
      'who worked when',
      'id user_id started_at ended_at open_at_start open_at_end acts handed_to handed note',
    ),
  ]),
  shift_note: table(unwitnessed('words of a person'), [
    other('words of a person', 'id kind item_id user_id text at'),
  ]),
  shift_owner: table(works, [other('who looks at it now', 'kind item_id user_id taken_at')]),
  sign_in_attempt: table(unwitnessed('counts that end by themselves'), [
    other('counts that end by themselves', 'subject allowed failures locked_until last_at'),
  ]),
  alert: table(works, [
    other(
      'what somebody is told',
      'id mode kind subject_kind subject_id severity owner_user_id params state since due_at told_at closed_at ending',
    ),
  ]),
  alert_call: table(works, [
    other('what is told outside', 'id webhook_id alert_id phase created_at taken_at'),
  ]),
  alert_mail: table(works, [other('what was mailed', 'user_id alert_id phase sent_at')]),
  alert_mail_choice: table(chosen, [
    other('what somebody wants to be mailed', 'user_id from_severity since'),
  ]),
  alert_seen: table(works, [other('what somebody has seen', 'user_id alert_id phase seen_at')]),
  alert_webhook: table(chosen, [
    other(
      'where alerts are told, encrypted where it matters',
      'id url secret_enc from_severity created_by created_at failing_since last_tried_at last_problem disabled_at',
    ),
  ]),
  api_call: table(unwitnessed('a log of calls, for a while'), [
    other(
      'a log of calls, for a while',
      'id merchant_id mode token_id method path route status code request_id duration_ms ip idempotency_key request_body response_body',
    ),
  ]),
  export: table(works, [
    other(
      'a file that is made on request',
      'id merchant_id mode kind filter format time_zone state attempt rows_expected rows_written bytes problem maker_kind made_by created_at touched_at finished_at expires_at role_id schedule_id',
    ),
  ]),
  export_part: table(works, [other('a part of such a file', 'export_id attempt number content')]),
  export_schedule: table(chosen, [
    other(
      'which files somebody wants again',
      'id merchant_id mode user_id kind filter format time_zone every at next_at last_export_id ended_at ended_by created_at',
    ),
  ]),
  merchant_logo: table(chosen, [
    other('a picture, called by its digest', 'merchant_id digest content_type content created_at'),
  ]),
  merchant_notice: table(works, [
    other(
      'what a merchant is told',
      'id merchant_id mode kind subject only_user_id except_user_id params created_at',
    ),
  ]),
  merchant_notice_choice: table(chosen, [
    other('what somebody wants to hear', 'user_id merchant_id wanted revision updated_at'),
  ]),
  merchant_notice_mail: table(works, [other('what was mailed', 'user_id notice_id sent_at')]),
  merchant_notice_seen: table(works, [
    other('what somebody has seen', 'user_id merchant_id seen_at'),
  ]),
  proxy: table(chosen, [
    other(
      'through which address a phone speaks',
      'id name protocol host port username password_enc country status health last_checked_at latency_ms exit_ip consecutive_failures max_accounts expires_at notes owner_user_id created_at updated_at revision last_problem',
    ),
  ]),
  proxy_check: table(works, [
    other(
      'whether an address answers',
      'id run_id proxy_id address started_at finished_at problem latency_ms exit_ip created_at',
    ),
  ]),
  proxy_check_run: table(works, [
    other('who asked whether addresses answer', 'id kind started_by created_at'),
  ]),
  proxy_reminder: table(works, [
    other('what was told of an address', 'proxy_id expires_at days told_at'),
  ]),
  saved_view: table(chosen, [
    other(
      'how somebody looks at a list',
      'id owner_user_id list name search hidden is_dense shared_with revision created_at updated_at merchant_id',
    ),
  ]),
  saved_view_default: table(chosen, [
    other('how somebody looks at a list', 'user_id list view_id merchant_id'),
  ]),
  setup_dismissal: table(chosen, [other('what somebody has put away', 'user_id merchant_id at')]),
};
