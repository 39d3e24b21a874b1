import { byMac, derived, group, other, saysOf, table, unwitnessed } from '../classes.ts';
import type { Catalogue } from '../classes.ts';

const waits = unwitnessed('what waits to be added up; it is gone within a minute');
const found = unwitnessed('what finds rows; it is made again from them');

/** The ledger, its sums, and the figures that are counted from transactions. */
export const bookTables: Catalogue = {
  ledger_account: table(
    derived,
    [
      group('ownership', derived, 'id kind owner currency mode'),
      group('money', derived, 'posted held pending'),
      group('promise', derived, 'sequence'),
      other('when it was made', 'created_at'),
    ],
    // Without one to which nothing was posted the next posting is refused.
    { says: saysOf('sequence held pending') },
  ),
  ledger_entry: table(
    derived,
    [
      group('ownership', derived, 'account_id'),
      group('promise', derived, 'sequence cause'),
      group('money', derived, 'amount balance_after'),
      group('money', derived, 'at'),
    ],
    { calledBy: 'cause' },
  ),
  posting_cause: table(
    derived,
    [
      group('promise', derived, 'cause kind payload_hash legs digest places event seq at'),
      group('ownership', derived, 'mode'),
      other('which transaction of the database wrote it', 'xid'),
    ],
    { calledBy: 'seq' },
  ),
  hold: table(derived, [
    group('ownership', derived, 'id account_id merchant_id mode currency'),
    group('money', derived, 'amount'),
    group('promise', derived, 'status kind'),
    other('when and why, in words', 'reason created_at updated_at'),
  ]),
  unconfirmed_total: table(unwitnessed('a sum of nothing is as good as none'), [
    group('ownership', derived, 'id'),
    group('limit', derived, 'amount'),
    other('part of its id', 'mode'),
  ]),
  balance_day: table(derived, [
    group('ownership', derived, 'account_id'),
    group('figure', derived, 'day kind amount count'),
  ]),
  balance_delta: table(waits, [
    other('what waits to be added to a day', 'account_id day kind amount count'),
  ]),
  balance_figure: table(
    derived,
    [group('figure', derived, 'mode kind owner slot currency posted held pending')],
    { calledBy: 'owner kind', says: saysOf('posted held pending') },
  ),
  balance_figure_total: table(
    derived,
    [group('figure', derived, 'mode kind owner currency posted held pending')],
    { calledBy: 'owner kind', says: saysOf('posted held pending') },
  ),
  balance_figure_delta: table(waits, [
    other('what waits to be added to figures', 'mode kind owner slot currency posted held pending'),
  ]),
  merchant_figure: table(
    derived,
    [group('figure', derived, 'merchant_id mode slot kind method status count amount')],
    { calledBy: 'merchant_id' },
  ),
  merchant_figure_delta: table(waits, [
    other(
      'what waits to be added to figures',
      'merchant_id mode slot kind method status count amount',
    ),
  ]),
  house_figure: table(
    derived,
    [
      group('figure', derived, 'mode currency slot kind method status reason count amount'),
      group(
        'figure',
        unwitnessed('how long payers waited: shown as an average, no money'),
        'seconds timed',
      ),
    ],
    { calledBy: 'slot' },
  ),
  house_figure_delta: table(waits, [
    other(
      'what waits to be added to figures',
      'merchant_id mode currency slot account_id kind method status reason count amount seconds timed',
    ),
  ]),
  merchant_failure: table(
    derived,
    [group('figure', derived, 'merchant_id mode slot kind method status reason count')],
    { calledBy: 'merchant_id' },
  ),
  account_failure: table(
    derived,
    [group('figure', derived, 'mode slot account_id kind method status reason count')],
    { calledBy: 'account_id' },
  ),
  transaction_count: table(
    derived,
    [group('figure', derived, 'merchant_id mode grain slot kind method status count')],
    { calledBy: 'merchant_id' },
  ),
  transaction_total: table(
    derived,
    [group('figure', derived, 'mode grain slot kind method status count')],
    { calledBy: 'slot' },
  ),
  transaction_change: table(waits, [
    other(
      'what waits to be added to counts',
      'transaction_id merchant_id mode kind method was status is_named',
    ),
  ]),
  transaction_term: table(
    found,
    [
      group('ownership', derived, 'transaction_id merchant_id mode'),
      other('by which text it is found', 'kind term'),
    ],
    { calledBy: 'term' },
  ),
  transaction_amount: table(
    derived,
    [
      group('ownership', derived, 'merchant_id mode transaction_id'),
      group('figure', derived, 'minor'),
    ],
    { calledBy: 'transaction_id' },
  ),
  reconciliation_checkpoint: table(
    unwitnessed('the next comparison makes it again from the lines'),
    [
      group('ownership', derived, 'account_id'),
      group('figure', derived, 'amount lines'),
      other('when it was last read whole', 'proved_at'),
    ],
  ),
  statement_line_change: table(waits, [
    other('what waits to be added to a checkpoint', 'account_id amount lines'),
  ]),
  integrity_mark: table(unwitnessed('until where was looked; the day\u2019s proof reads all'), [
    other(
      'until where was looked; the day\u2019s proof reads all',
      'account_id sequence balance looked_at',
    ),
  ]),
  integrity_run: table(unwitnessed('when was looked, and how long it took'), [
    other(
      'when was looked, and how long it took',
      'id kind begun_at ended_at seconds checks looked_at findings step position step_begun_at',
    ),
  ]),
  integrity_finding: table(unwitnessed('the next look misses what the audit log told of'), [
    group(
      'approval',
      byMac,
      'id check_name class scope scope_id place expected found found_by found_at state ended_at first_by lifted_by',
    ),
    other('the MAC itself', 'mac'),
    other('words and times', 'seen_at first_at first_reason lifted_reason'),
  ]),
  ledger_break: table(unwitnessed('what a proof found; the next proof finds it again'), [
    other('what a proof found', 'id seen_by what place expected found found_at ended_at'),
  ]),
};
