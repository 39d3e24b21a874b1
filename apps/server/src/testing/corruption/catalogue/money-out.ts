import { byHeads, byMac, derived, group, other, table, unwitnessed } from '../classes.ts';
import type { Catalogue } from '../classes.ts';

/** Withdrawals, attempts to pay them, accounts' reserves, moves of own money and postings by hand. */
export const moneyOutTables: Catalogue = {
  withdrawal_request: table(
    derived,
    [
      group(
        'ownership',
        byMac,
        'id mode merchant_id source currency payout_method_id destination_key destination_shown session_id refund_of is_foreign is_public customer_key',
      ),
      group('money', byMac, 'amount fee fee_ceiling'),
      group('approval', byMac, 'payload_hash created_by requesters approvals_needed'),
      group('promise', byMac, 'merchant_reference'),
      group('promise', derived, 'status hold_id transaction_id'),
      group('approval', derived, 'approved_by'),
      other('a number for people', 'ref_no'),
      group('approval', byMac, 'cools_until'),
      other(
        'until when a typed destination of before cooled down; nobody writes it any more',
        'destination_cool_at',
      ),
      other(
        'until when its approval lasts; the words that approve it have their times',
        'approved_until twin_allowed_at',
      ),
      other(
        'encrypted, bound to the row; the payload hash under the MAC refuses another',
        'destination_enc email_enc phone_enc',
      ),
      other('what finds it', 'number_key phone_key email_key last4 holder_lower ref_no_reversed'),
      other(
        'what the inquiry and the rules said; the decision repeats it',
        'verified_name name_score verification_id approval_reasons rules_stamp findings approval_limits',
      ),
      other('the MAC itself', 'mac'),
      other(
        'words and times',
        'note customer_name status_reason waiting_reason stands_since confirm_by customer_confirmed_at case_owner revision created_at updated_at',
      ),
    ],
    { calledBy: 'hold_id' },
  ),
  withdrawal_step: table(
    unwitnessed('history that people read; where a request stands is in its sealed events'),
    [
      group('ownership', derived, 'request_id merchant_id mode'),
      other(
        'history that people read; where a request stands is in its sealed events',
        'revision status status_reason at',
      ),
    ],
    { calledBy: 'request_id' },
  ),
  withdrawal_decision: table(
    unwitnessed('decisions of before approval_decision; nothing acts by them'),
    [
      other(
        'decisions of before approval_decision; nothing acts by them',
        'request_id revision user_id decision reason payload_hash at',
      ),
    ],
  ),
  counted_request: table(derived, [
    group('ownership', byMac, 'request_id merchant_id mode currency'),
    group('limit', byMac, 'counted_for amount automatic counted_at'),
    other('the MAC itself; made of the others; when', 'mac counts created_at'),
  ]),
  day_sum: table(derived, [
    group('limit', byMac, 'id began amount automatic'),
    other('the MAC itself; part of its id; when', 'mac merchant_id created_at'),
  ]),
  payout_intent: table(
    derived,
    [
      group(
        'ownership',
        byMac,
        'id transaction_id request_id hold_id account_id device_id merchant_id mode payee_key currency',
      ),
      group('money', byMac, 'amount fee'),
      group('approval', byMac, 'payload_hash ticket method rail given outcome'),
      group('limit', byMac, 'day'),
      group('promise', derived, 'state line_id fee_line_id return_line_id'),
      other(
        'under which epoch, by which journal and when a phone has it stands in `given`, under the MAC; how it ended in `outcome`',
        'epoch journal_id taken_at',
      ),
      other(
        'what its phone told, which no end rests on',
        'journal_sequence press_until boot_id evidence decide_after merchant_reference',
      ),
      other('the MAC itself', 'mac'),
      other(
        'what was asked and considered, and when',
        'asked_at asks choice revision created_at updated_at',
      ),
    ],
    { calledBy: 'transaction_id request_id' },
  ),
  payout_guard: table(
    unwitnessed('an open attempt misses its own; behind its end an equal payout asks a person'),
    [
      group('promise', derived, 'account_id payee_key amount intent_id'),
      group('ownership', derived, 'mode'),
      group('limit', unwitnessed('how long an equal payout asks a person'), 'guarded_until'),
      other('when; made of the others', 'created_at id'),
    ],
    { calledBy: 'intent_id' },
  ),
  payout_proposal: table(
    derived,
    [
      group('ownership', derived, 'id transaction_id intent_id mode'),
      group('approval', derived, 'outcome line_id status proposed_by decided_by ends_request'),
      other(
        'words of persons, and when',
        'intent_revision line_revision evidence reason lapses_at decided_at decision_reason created_at updated_at',
      ),
    ],
    { calledBy: 'transaction_id' },
  ),
  account_out: table(
    unwitnessed('it is made again when it is needed; what is reserved is not gone with it'),
    [
      group('ownership', derived, 'id'),
      group('limit', derived, 'reserved open_intents'),
      group(
        'limit',
        unwitnessed('how many and how much in this minute; over in a minute'),
        'minute_began_at minute_count minute_sum',
      ),
      other('the mode of its account', 'mode'),
    ],
  ),
  account_day: table(
    unwitnessed('what is reserved misses it; the rest is over with the day'),
    [
      group('ownership', derived, 'account_id'),
      group('limit', derived, 'reserved_out'),
      group(
        'limit',
        unwitnessed('how much was taken in one day; over with the day'),
        'day reserved_in used_in used_out_today count_in count_out',
      ),
      other('the mode of its account; made of the others', 'mode id'),
    ],
    { calledBy: 'account_id' },
  ),
  account_day_change: table(unwitnessed('what waits to be added to a day; over with it'), [
    other('what waits to be added to a day', 'account_id mode day reserved_in used_in count_in'),
  ]),
  float_move: table(byHeads, [
    group('ownership', byMac, 'id mode currency from_account_id to_account_id'),
    group('money', byMac, 'amount'),
    group('money', derived, 'confirmed'),
    group('promise', byMac, 'kind created_at'),
    group('promise', derived, 'status'),
    group('promise', derived, 'out_line_id in_line_id'),
    group('approval', byMac, 'announced_by'),
    group('approval', derived, 'decided_by'),
    other('the MAC itself', 'mac'),
    other(
      'words and times',
      'reason updated_at decided_at decision_reason cancelled_by cancel_reason',
    ),
  ]),
  adjustment: table(derived, [
    group('ownership', derived, 'id mode currency account_id merchant_id'),
    group('money', derived, 'amount goal'),
    group('promise', derived, 'line_id move_id expected_id difference_id'),
    group('approval', derived, 'kind status proposed_by decided_by'),
    other('a number for people', 'code'),
    other(
      'words and times',
      'line_revision reason lapses_at decided_at decision_reason created_at updated_at',
    ),
  ]),
  reconciliation_difference: table(unwitnessed('the next comparison finds it again'), [
    other(
      'what a comparison found; the next one finds it again',
      'id account_id mode kind source evidence_id line_id direction amount currency counterparty occurred_from occurred_to created_at expected_id import_id move_id',
    ),
    other('what became of it', 'status closed_at closed_how closed_by note adjustment_id'),
  ]),
  reconciliation_run: table(unwitnessed('a report with its own signature'), [
    other(
      'a report with its own signature',
      'id day zone kind started_by at counts report file digest key_id created_at',
    ),
  ]),
  recovery: table(byHeads, [
    group('promise', byMac, 'id backup_at backup_digest started_at ended_at looked_at accounts'),
    other('the MAC itself', 'mac'),
  ]),
  recovery_account: table(byHeads, [
    group('promise', byMac, 'id recovery_id account_id journal_before journal_id'),
    group('approval', byMac, 'first_by first_at released_by released_at'),
    other('the MAC itself', 'mac'),
    other(
      'what was asked and said',
      'journal_at asked_at asks first_reason released_reason created_at',
    ),
  ]),
  recovery_attachment: table(unwitnessed('signed words about just this debit and request decide'), [
    other(
      'signed words about just this debit and request decide',
      'line_id recovery_id request_id proposed_by decided_by',
    ),
    other('words and times', 'reason proposed_at decided_at'),
  ]),
  recovery_order: table(byHeads, [
    group(
      'promise',
      byMac,
      'id intent_id epoch recovery_id device_id account_id journal_id sequence state payee_key currency amount request_id taken_at evidence told_at',
    ),
    other('the MAC itself', 'mac'),
    other('how its screen calls it', 'method payee_last4'),
  ]),
};
