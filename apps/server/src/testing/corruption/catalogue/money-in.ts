import { byHeads, byMac, derived, group, other, table, unwitnessed } from '../classes.ts';
import type { Catalogue } from '../classes.ts';

const said =
  'what the provider wrote of it; the original is encrypted in raw_enc, bound to its row';

const time = unwitnessed(
  'how long its payer may pay, which is made longer as a matter of course; a line pays by the bank\u2019s time',
);

/** Sessions, deposits, statement lines and what persons decided about them. */
export const moneyInTables: Catalogue = {
  transaction_session: table(derived, [
    group('ownership', byMac, 'id merchant_id mode type currency customer_id created_by'),
    group('promise', byMac, 'merchant_reference ref_no token_hash'),
    group('promise', derived, 'status'),
    group('money', byMac, 'amount amount_min'),
    group(
      'limit',
      byMac,
      'allowed_methods source return_url cancel_url customer_name customer_email_enc phone_key',
    ),
    group('limit', time, 'expires_at monitoring_until'),
    other(
      'encrypted, bound to the row; what finds it again; the MAC itself',
      'token_enc customer_phone_enc phone_last4 ref_no_reversed mac',
    ),
    other('what the payer and the merchant see', 'chosen_method locale embed_origin metadata note'),
    other('when', 'opened_at claimed_transferred_at revision created_at updated_at'),
  ]),
  session_token: table(unwitnessed('a link that is gone opens nothing'), [
    other(
      'a second link of a session, which only shows it',
      'hash session_id read_only created_at',
    ),
  ]),
  merchant_reference: table(
    derived,
    [
      group('ownership', derived, 'merchant_id mode'),
      group('promise', derived, 'kind reference object_id'),
      other('whether a second call is the same; either way the reference is used', 'body_hash'),
      other('what finds it, and when', 'created_at reference_reversed'),
    ],
    { calledBy: 'object_id' },
  ),
  transaction: table(
    derived,
    [
      group(
        'ownership',
        byMac,
        'id kind merchant_id mode session_id currency account_id device_id method',
      ),
      group('ownership', derived, 'withdrawal_request_id'),
      group('ownership', byMac, 'qr_payload payee_name payee_number_enc'),
      group('promise', byMac, 'code'),
      group(
        'money',
        byMac,
        'payment_amount final_payment extra_fee amount_discount merchant_fee terms',
      ),
      group('money', derived, 'paid_amount net provider_fee'),
      group('promise', derived, 'line_id'),
      group('promise', derived, 'status'),
      group('limit', time, 'expires_at monitoring_until'),
      other('what it is shown with; one that was paid has it in its sealed event', 'flag'),
      other(
        'what finds a payer or a payee again; where money goes is under the MAC of its order',
        'payee_key payer_key',
      ),
      other('when it was paid and ended', 'paid_at completed_at'),
      other(
        'names and words that people read',
        'payer_name payee provider_transaction_id status_reason note',
      ),
      other('the MAC itself', 'mac'),
      other(
        'what was tried and told, and when',
        'attempts claimed_at last_look_at final_told revision created_at updated_at',
      ),
    ],
    { isPartlySigned: true },
  ),
  transaction_code: table(
    derived,
    [
      group('promise', derived, 'code'),
      group('ownership', derived, 'transaction_id merchant_id mode'),
      other('what finds it', 'code_reversed'),
    ],
    { calledBy: 'transaction_id' },
  ),
  transaction_place: table(
    derived,
    [group('ownership', derived, 'method transaction_id mode merchant_id account_id device_id')],
    { calledBy: 'transaction_id' },
  ),
  transaction_note: table(unwitnessed('words of a person'), [
    other('words of a person', 'id transaction_id mode merchant_id text written_by created_at'),
  ]),
  amount_slot: table(
    unwitnessed('an open deposit misses its own; behind its time an amount is free again'),
    [
      group('promise', derived, 'account_id final_minor transaction_id'),
      group('ownership', derived, 'mode merchant_id'),
      group(
        'limit',
        unwitnessed('how long late money is looked for; never shorter than its deposit says'),
        'free_after',
      ),
      group(
        'limit',
        unwitnessed('how much an account may still take; over with the day'),
        'room_until room_day stranger',
      ),
      other('what orders the next ones', 'customer_key typed expires_at created_at'),
    ],
    { calledBy: 'transaction_id' },
  ),
  amount_slot_use: table(
    unwitnessed('late money of its deposit goes to a person'),
    [
      group('ownership', derived, 'account_id final_minor turn transaction_id merchant_id'),
      other('whose they were, which orders the next ones, and when', 'customer_key released_at'),
    ],
    { calledBy: 'transaction_id account_id' },
  ),
  statement_line: table(derived, [
    group(
      'ownership',
      byMac,
      'id account_id mode currency provider_transaction_id balance_after counterparty reversal_of',
    ),
    group(
      'promise',
      byMac,
      'key booked import_id baseline occurred_from occurred_to observed_at source',
    ),
    group('money', byMac, 'direction amount'),
    group('money', derived, 'allocated'),
    group('promise', derived, 'match_status posted confirmation hold_id'),
    group('ownership', derived, 'claim_owner_id'),
    group('approval', derived, 'confirmed_by'),
    other('encrypted, bound to the row; the MAC itself', 'raw_enc raw_dropped_at raw_digest mac'),
    other(
      'what a person is told, and when',
      'reason candidate_transaction_id revision created_at updated_at',
    ),
  ]),
  line_key: table(
    derived,
    [
      group('promise', derived, 'account_id key line_id alias_of'),
      group('ownership', derived, 'mode'),
      group('money', derived, 'direction amount'),
      other('when', 'created_at'),
    ],
    { calledBy: 'line_id' },
  ),
  statement_line_name: table(derived, [group('promise', derived, 'account_id name line_id')], {
    calledBy: 'line_id name',
  }),
  line_allocation: table(
    derived,
    [
      group('promise', derived, 'id line_id target status'),
      group('ownership', derived, 'mode purpose'),
      group('money', derived, 'amount line_amount'),
      other('when', 'created_at released_at'),
    ],
    { calledBy: 'line_id target' },
  ),
  open_line: table(derived, [
    group(
      'promise',
      derived,
      'line_id account_id mode direction amount match_status booked posted',
    ),
    other('what a read could not prove, which is shown', 'not_proved'),
  ]),
  evidence_line: table(
    unwitnessed('evidence that is gone confirms nothing more; what it confirmed is sealed'),
    [
      group('ownership', byMac, 'account_id mode currency'),
      group('promise', byMac, 'id key'),
      group('money', byMac, 'direction amount'),
      group('approval', byMac, 'line_id import_id'),
      group(
        'promise',
        byMac,
        'source provider_transaction_id counterparty occurred_from occurred_to',
      ),
      other(said, 'raw_enc created_at'),
      other('the MAC itself', 'mac'),
    ],
    { calledBy: 'line_id' },
  ),
  coverage: table(unwitnessed('a read that is gone proves nothing'), [
    group('ownership', byMac, 'id account_id mode'),
    group(
      'promise',
      byMac,
      'covered_from covered_to read_started_at proof passes import_id command_id',
    ),
    other('the MAC itself, and when', 'mac created_at'),
  ]),
  observation: table(unwitnessed('notifications wake a read and settle nothing'), [
    other(
      'notifications wake a read and settle nothing',
      'id account_id mode direction amount text_enc observed_at line_id created_at',
    ),
  ]),
  statement_import: table(byHeads, [
    group('promise', byMac, 'file_hash wish_hash'),
    group('ownership', byMac, 'id account_id mode identity'),
    group('approval', byMac, 'imported_by stands stood_by status'),
    group('limit', byMac, 'confirms_minor purpose covers_from covers_to mapping'),
    other('encrypted, bound to the row; the MAC itself', 'file_enc mac'),
    other(
      'how it was read and what it said',
      'waits_because file_name report created_at identity_reason was_baseline covered',
    ),
    other('what became of it', 'discarded_by discarded_at discard_reason'),
  ]),
  expected_line: table(
    derived,
    [
      group('ownership', derived, 'account_id mode currency transaction_id'),
      group('ownership', derived, 'id'),
      group('money', derived, 'direction amount'),
      group('promise', derived, 'line_id proposal_id adjustment_id'),
      other('when, and what follows from the others', 'due_at created_at met_at is_open'),
    ],
    { calledBy: 'transaction_id' },
  ),
  line_proposal: table(derived, [
    group('ownership', derived, 'id line_id mode currency account_id transaction_id merchant_id'),
    group('money', derived, 'amount fee'),
    group(
      'approval',
      derived,
      'kind status proposed_by decided_by first_approved_by approvals_needed',
    ),
    group('approval', derived, 'move_id expected_id nature accepted'),
    other('what persons looked at', 'evidence evidence_file_ids'),
    other(
      'when, and words of persons',
      'line_revision deposit_revision reason lapses_at decided_at decision_reason created_at updated_at first_approved_at first_reason',
    ),
  ]),
  line_refund: table(
    derived,
    [
      group('ownership', derived, 'request_id line_id mode currency'),
      group('approval', derived, 'proposal_id'),
      group('money', derived, 'amount'),
      other('the deposit that it came too late for, which nothing is taken from', 'transaction_id'),
      other('when', 'created_at'),
    ],
    { calledBy: 'line_id proposal_id' },
  ),
  line_assignment: table(unwitnessed('who looks at it now'), [
    other('who looks at it now', 'line_id mode user_id assigned_at'),
  ]),
  late_money_choice: table(unwitnessed('what a merchant wished; persons decide'), [
    other(
      'what a merchant wished; persons decide',
      'line_id merchant_id mode transaction_id choice chosen_by chosen_at',
    ),
  ]),
  evidence_file: table(unwitnessed('a document that a person read'), [
    other(
      'a document that a person read, with its digest',
      'id file_name content_type size_bytes sha256 uploaded_by uploaded_at',
    ),
  ]),
  evidence_part: table(unwitnessed('a part of a document, which its digest names'), [
    other('a part of a document, which its digest names', 'file_id number content'),
  ]),
  history_gap: table(unwitnessed('what is to be read again'), [
    other(
      'what is to be read again',
      'observation_id account_id mode observed_at asks asked_at next_ask_at opened_at',
    ),
  ]),
};
