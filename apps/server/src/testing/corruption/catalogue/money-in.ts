import { derived, group, ofBirths, ofLines, other, table, unwitnessed } from '../classes.ts';
import type { Catalogue } from '../classes.ts';

const said =
  'what the provider wrote of it; the original is encrypted in raw_enc, bound to its row';

/** Sessions, deposits, statement lines and what persons decided about them. */
export const moneyInTables: Catalogue = {
  transaction_session: table(ofBirths, [
    group('ownership', derived, 'id merchant_id mode type currency'),
    group('promise', derived, 'merchant_reference'),
    group('promise', derived, 'status'),
    group('promise', ofBirths, 'ref_no token_hash'),
    group('money', ofBirths, 'amount amount_min'),
    group('ownership', ofBirths, 'customer_id'),
    other(
      'encrypted, bound to the row; what finds it again',
      'token_enc customer_email_enc customer_phone_enc phone_key phone_last4 ref_no_reversed',
    ),
    other(
      'what the payer and the merchant see',
      'customer_name allowed_methods chosen_method source locale embed_origin return_url cancel_url metadata note',
    ),
    group('promise', ofBirths, 'expires_at monitoring_until'),
    other(
      'times, and who made it',
      'opened_at claimed_transferred_at created_by revision created_at updated_at',
    ),
  ]),
  session_token: table(unwitnessed('a link that is gone opens nothing'), [
    group('ownership', ofBirths, 'hash session_id'),
    other('what it opens, and when it was made', 'read_only created_at'),
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
  transaction: table(derived, [
    group(
      'ownership',
      derived,
      'id kind merchant_id mode session_id withdrawal_request_id currency account_id device_id method',
    ),
    group('promise', derived, 'code'),
    group(
      'money',
      derived,
      'payment_amount final_payment paid_amount net extra_fee amount_discount provider_fee',
    ),
    group('promise', derived, 'line_id'),
    group('promise', derived, 'status'),
    other('what it is shown with; one that was paid has it in its sealed event', 'flag'),
    group('money', ofBirths, 'merchant_fee'),
    group('money', ofBirths, 'terms'),
    group('ownership', ofBirths, 'payee_key payer_key'),
    group('promise', ofBirths, 'expires_at monitoring_until'),
    other('when it was paid and ended', 'paid_at completed_at'),
    group('ownership', ofBirths, 'qr_payload'),
    other('encrypted, bound to the row', 'payee_number_enc'),
    other(
      'names and words that people read',
      'payee_name payer_name payee provider_transaction_id status_reason note',
    ),
    other(
      'what was tried and told, and when',
      'attempts claimed_at last_look_at final_told revision created_at updated_at',
    ),
  ]),
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
    group('ownership', derived, 'id account_id mode currency'),
    group('promise', derived, 'key match_status posted'),
    group('money', derived, 'direction amount allocated'),
    group('promise', derived, 'confirmation hold_id'),
    group('promise', ofLines, 'booked import_id'),
    group('ownership', derived, 'claim_owner_id'),
    group('approval', derived, 'confirmed_by'),
    group('ownership', ofLines, 'provider_transaction_id balance_after counterparty reversal_of'),
    group('promise', ofLines, 'occurred_from occurred_to'),
    other('encrypted, bound to the row', 'raw_enc raw_dropped_at raw_digest'),
    other(
      'what a person is told, and when',
      'observed_at source reason candidate_transaction_id revision created_at updated_at',
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
    ofLines,
    [
      group('ownership', derived, 'account_id mode currency'),
      group('promise', ofLines, 'id key'),
      group('money', derived, 'direction amount'),
      group('approval', derived, 'line_id import_id'),
      other(
        said,
        'source provider_transaction_id counterparty occurred_from occurred_to raw_enc created_at',
      ),
    ],
    { calledBy: 'line_id' },
  ),
  coverage: table(ofLines, [
    group(
      'promise',
      ofLines,
      'id account_id mode covered_from covered_to read_started_at proof passes',
    ),
    other('which read it was', 'created_at import_id command_id'),
  ]),
  observation: table(unwitnessed('notifications wake a read and settle nothing'), [
    other(
      'notifications wake a read and settle nothing',
      'id account_id mode direction amount text_enc observed_at line_id created_at',
    ),
  ]),
  statement_import: table(ofLines, [
    group('promise', ofLines, 'file_hash'),
    group('ownership', ofLines, 'id account_id mode'),
    group('approval', ofLines, 'imported_by stands stood_by waits_because'),
    group('limit', ofLines, 'confirms_minor purpose'),
    other('encrypted, bound to the row', 'file_enc'),
    other(
      'how it was read and what it said',
      'file_name mapping covers_from covers_to report created_at wish_hash identity identity_reason was_baseline covered',
    ),
    other('what became of it', 'status discarded_by discarded_at discard_reason'),
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
