import { byId, is, time, type Fixtures, type ListName, type ListWorld } from './fixture.ts';
import type { Row } from './planter.ts';

/** Lists of sessions, transactions, statement lines and what is decided about them. */
export function ofMoneyIn({
  kopi,
  stranger,
  adminId,
  accountId,
  otherAccountId,
  deviceId,
  lateTransactionId,
}: ListWorld) {
  const { merchantId } = kopi;
  const session = {
    table: 'transaction_session',
    prefix: 'txs',
    base: {
      merchant_id: merchantId,
      mode: 'live',
      type: 'deposit',
      status: 'open',
      currency: 'IDR',
      chosen_method: 'dana',
      expires_at: new Date(Date.now() + 86_400_000),
    },
  };
  const transaction = {
    table: 'transaction',
    prefix: 'txn',
    base: {
      merchant_id: merchantId,
      mode: 'live',
      kind: 'deposit',
      status: 'succeeded',
      method: 'dana',
      currency: 'IDR',
      final_payment: 11_100,
      session_id: kopi.sessionId,
      account_id: accountId,
      device_id: deviceId,
    },
    also: ({
      id,
      code,
      merchant_id,
      mode,
      method,
      account_id,
      device_id,
      final_payment,
    }: Row): [string, Row][] => {
      const of = { transaction_id: id, merchant_id, mode };
      return [
        ['transaction_code', { ...of, code }],
        ['transaction_amount', { ...of, minor: final_payment }],
        ['transaction_place', { ...of, method, account_id, device_id }],
      ];
    },
  };
  const own = {
    status: is('status', 'expired'),
    kind: is('kind', 'payout'),
    method: is('method', 'livin'),
    ...time,
  };
  const search = { asks: 'DEP-ZURI', row: { code: 'DEP-ZURI' } };
  const amount = { asks: '222', row: { final_payment: 22_200 } };
  const line = {
    table: 'statement_line',
    prefix: 'lin',
    base: {
      account_id: accountId,
      mode: 'live',
      currency: 'IDR',
      direction: 'credit',
      match_status: 'unmatched',
      posted: true,
      reason: 'noCandidate',
    },
  };
  const elsewhere = { asks: otherAccountId, row: { account_id: otherAccountId } };
  return {
    listSessions: {
      ...session,
      filters: {
        status: is('status', 'cancelled'),
        reference: is('merchant_reference', 'order-9'),
        ...time,
      },
    },
    listOperatorSessions: {
      ...session,
      filters: {
        mode: is('mode', 'test'),
        type: is('type', 'withdrawal'),
        status: is('status', 'cancelled'),
        merchantId: is('merchant_id', stranger.merchantId),
        method: is('chosen_method', 'livin'),
        ...time,
        waits: { asks: 'expiring', row: { expires_at: new Date(Date.now() + 60_000) } },
        search: { asks: 'REF-ZURI', row: { ref_no: 'REF-ZURI' } },
      },
    },
    listTransactions: {
      ...transaction,
      filters: { ...own, sessionId: is('session_id', stranger.sessionId) },
    },
    listOwnTransactions: {
      ...transaction,
      filters: { ...own, mode: is('mode', 'test'), search, amount },
    },
    listOperatorTransactions: {
      ...transaction,
      filters: {
        ...own,
        mode: is('mode', 'test'),
        flag: is('flag', 'paidLate'),
        provider: { asks: 'maya', row: { method: 'maya' } },
        accountId: elsewhere,
        deviceId: is('device_id', 'dev_00000000000000000000000009'),
        merchantId: is('merchant_id', stranger.merchantId),
        amount,
        currency: is('currency', 'PHP'),
        search: { asks: 'DEP-ZURO', row: { code: 'DEP-ZURO' } },
        searchIn: { noFilter: 'says where a search looks' },
        count: { noFilter: 'asks for the total' },
      },
    },
    listStatementLines: {
      ...line,
      filters: { matchStatus: is('match_status', 'review'), accountId: elsewhere },
    },
    listAccountLines: {
      ...line,
      path: { id: accountId },
      filters: { matchStatus: is('match_status', 'review') },
    },
    listUnmatchedLines: {
      ...line,
      filters: {
        matchStatus: is('match_status', 'review'),
        reason: is('reason', 'late'),
        accountId: elsewhere,
        direction: is('direction', 'debit'),
        assignee: {
          asks: 'me',
          also: ({ id }) => [['line_assignment', { line_id: id, user_id: adminId }]],
        },
      },
    },
    listLateMoney: {
      ...line,
      base: { ...line.base, reason: 'late', candidate_transaction_id: lateTransactionId },
      shownIn: 'lineId',
      filters: {},
    },
    listProposals: {
      table: 'line_proposal',
      prefix: 'prp',
      base: { status: 'open', currency: 'IDR', amount: 1, proposed_by: adminId },
      filters: { status: is('status', 'approved') },
    },
    listExpectedLines: {
      table: 'expected_line',
      prefix: 'exp',
      base: { account_id: accountId, currency: 'IDR', transaction_id: kopi.transactionId },
      filters: { state: { asks: 'met', row: { line_id: kopi.lineId } } },
    },
    listDifferences: {
      table: 'reconciliation_difference',
      prefix: 'dif',
      base: { account_id: accountId, currency: 'IDR', kind: 'onlyElsewhere', status: 'open' },
      filters: {
        id: byId,
        accountId: elsewhere,
        status: is('status', 'explained'),
        kind: is('kind', 'onlySettling'),
      },
    },
    listImports: {
      path: { id: accountId },
      table: 'statement_import',
      prefix: 'imp',
      base: { account_id: accountId },
      filters: {},
    },
    listStatementImports: {
      table: 'statement_import',
      prefix: 'imp',
      base: { account_id: accountId, status: 'kept' },
      filters: { accountId: elsewhere, status: is('status', 'discarded') },
    },
    listOwnMoves: {
      table: 'float_move',
      prefix: 'flm',
      base: { from_account_id: accountId, currency: 'IDR', status: 'proposed' },
      filters: {
        id: byId,
        status: is('status', 'closed'),
        accountId: is('to_account_id', otherAccountId),
      },
    },
    listReconciliations: {
      table: 'reconciliation_run',
      prefix: 'rec',
      base: { kind: 'daily' },
      filters: { kind: is('kind', 'onDemand') },
    },
    listAdjustments: {
      table: 'adjustment',
      prefix: 'adj',
      base: { currency: 'IDR', status: 'open', proposed_by: adminId },
      filters: {
        id: byId,
        status: is('status', 'approved'),
        lineId: is('line_id', kopi.lineId),
      },
    },
  } satisfies Partial<Fixtures<ListName>>;
}
