import { statesOf, depositMachine, sessionMachine } from '@wallet/contract';
import type { DepositStatus, SessionStatus } from '@wallet/contract';
import { describe, expect, test } from 'vitest';
import { testVault } from '@wallet/server/testing';
import { depositRows, lineRows, sessionRows } from '#modules/matching/allocations';
import type { LockedDeposit, LockedLine, LockedSessionRow } from '#modules/matching/allocations';
import { depositPower } from '#modules/deposits';
import { ledgerAccounts } from '#modules/ledger';
import { settleDeposit, suspendLine } from '#modules/matching/lines';
import { macOfRow, proveRowsBy } from '#platform/row-mac';
import type { Effects, Lockable, View } from '#platform/writer';

proveRowsBy(testVault());

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));
const ids = {
  lineId: 'lin_a',
  depositId: 'txn_a',
  sessionId: 'txs_a',
  accountId: 'acc_a',
  merchantId: 'mer_a',
  currency: 'IDR',
  mode: 'live',
  claim: null,
} as const;

interface World {
  line: Partial<LockedLine>;
  deposit: Partial<LockedDeposit>;
  /** What somebody wrote into the deposit behind the application. */
  turned: Partial<LockedDeposit>;
  session: Partial<LockedSessionRow>;
  /** What the merchant owes, minor units. */
  owed: bigint;
  without: string;
}

/** Rp 149,983 paid for Rp 150,000 with a fee of Rp 3,750. */
function view({
  line = {},
  deposit = {},
  turned = {},
  session = {},
  owed = 0n,
  without = '',
}: Partial<World>): View {
  const rows = new Map<string, { id: string }>();
  const keep = <Row extends { id: string }>({ name }: Lockable<Row>, row: Row) =>
    void (row.id !== without && rows.set(`${name} ${row.id}`, row));
  keep(lineRows, {
    id: 'lin_a',
    accountId: 'acc_a',
    mode: 'live',
    currency: 'IDR',
    direction: 'credit',
    amount: 14_998_300n,
    booked: true,
    baseline: false,
    key: 'id:P-1',
    providerTransactionId: 'P-1',
    balanceAfter: null,
    counterparty: 'BUDI S',
    reversalOf: null,
    source: 'history',
    importId: null,
    mac: null,
    occurredFrom: at(5),
    occurredTo: at(5),
    observedAt: at(6),
    matchStatus: 'unmatched',
    posted: false,
    allocated: 0n,
    reason: null,
    candidateTransactionId: null,
    claimOwnerId: null,
    confirmation: null,
    confirmedBy: null,
    holdId: null,
    revision: 1,
    ...line,
  });
  const made: LockedDeposit = {
    id: 'txn_a',
    kind: 'deposit',
    code: 'DEP-A',
    mode: 'live',
    merchantId: 'mer_a',
    sessionId: 'txs_a',
    method: 'dana',
    accountId: 'acc_a',
    deviceId: null,
    currency: 'IDR',
    paymentAmount: 15_000_000n,
    qrPayload: '000201',
    payeeName: 'TOKO DINAMIS',
    payeeNumberEnc: null,
    mac: null,
    amountDiscount: 1_700n,
    extraFee: 0n,
    finalPayment: 14_998_300n,
    merchantFee: 375_000n,
    terms: { latePolicy: 'ask' },
    createdAt: at(0),
    expiresAt: at(15),
    monitoringUntil: at(15 + 24 * 60),
    status: 'awaitingPayment',
    statusReason: null,
    flag: 'none',
    paidAmount: null,
    net: null,
    lineId: null,
    providerTransactionId: null,
    payerName: null,
    paidAt: null,
    completedAt: null,
    revision: 1,
    ...deposit,
  };
  keep(depositRows, { ...made, mac: macOfRow(testVault(), depositPower, made), ...turned });
  keep(sessionRows, {
    id: 'txs_a',
    mode: 'live',
    merchantId: 'mer_a',
    status: 'paying',
    revision: 2,
    ...session,
  });
  for (const [id, posted] of Object.entries({
    'float.acc_a.IDR.live': 0n,
    'merchantPayable.mer_a.IDR.live': 0n,
    'merchantReceivable.mer_a.IDR.live': -owed,
    'feeIncome.3.IDR.live': 0n,
    'suspense.3.IDR.live': 0n,
  })) {
    keep(ledgerAccounts, { id, posted, held: 0n, pending: 0n, sequence: 0n });
  }
  return {
    row: (lockable, id) => rows.get(`${lockable.name} ${id}`) as never,
    now: at(7),
    slot: 3,
  };
}

const settle = (world: Partial<World>) => settleDeposit.decide(ids, view(world), 'line:lin_a');

function inserts(effects: Effects, name: string): Record<string, unknown>[] {
  return effects.inserts
    .filter(({ insertable }) => insertable.name === name)
    .map(({ row }) => row as Record<string, unknown>);
}

function changed<Row extends { id: string }>(
  effects: Effects,
  lockable: Lockable<Row>,
): Partial<Row>[] {
  return effects.changes
    .filter((change) => change.lockable.name === lockable.name)
    .map(({ row }) => row as unknown as Partial<Row>);
}

function applied(judgement: ReturnType<typeof settle>): Effects {
  if ('refused' in judgement) throw new Error(judgement.refused);
  return judgement.effects;
}

function legs(effects: Effects): Record<string, bigint> {
  return Object.fromEntries(
    inserts(effects, 'entry').map(({ accountId, amount }) => [String(accountId), amount as bigint]),
  );
}

describe('settling a deposit', () => {
  test('moves float, merchant and fee, uses the line up and ends deposit and session', () => {
    const effects = applied(settle({}));
    expect(legs(effects)).toEqual({
      'float.acc_a.IDR.live': -14_998_300n,
      'merchantPayable.mer_a.IDR.live': 14_623_300n,
      'feeIncome.3.IDR.live': 375_000n,
    });
    expect(changed(effects, lineRows)).toMatchObject([
      { matchStatus: 'matched', posted: true, candidateTransactionId: 'txn_a', revision: 2 },
    ]);
    expect(changed(effects, depositRows)).toMatchObject([
      {
        status: 'succeeded',
        flag: 'none',
        paidAmount: 14_998_300n,
        net: 14_623_300n,
        lineId: 'lin_a',
        providerTransactionId: 'P-1',
        paidAt: at(5),
        completedAt: at(7),
        revision: 2,
      },
    ]);
    expect(changed(effects, sessionRows)).toMatchObject([{ status: 'completed', revision: 3 }]);
    expect(inserts(effects, 'allocation')).toMatchObject([
      {
        lineId: 'lin_a',
        target: 'txn_a',
        amount: 14_998_300n,
        lineAmount: 14_998_300n,
        purpose: 'deposit',
        status: 'active',
      },
    ]);
    expect(inserts(effects, 'fact').map(({ name }) => name)).toEqual([
      'ledger.balanceChanged',
      'deposits.succeeded',
    ]);
  });

  test('takes the extra fee and what the merchant owes before the merchant', () => {
    expect(legs(applied(settle({ deposit: { extraFee: 100_000n }, owed: 5_000_000n })))).toEqual({
      'float.acc_a.IDR.live': -14_998_300n,
      'merchantReceivable.mer_a.IDR.live': 5_000_000n,
      'merchantPayable.mer_a.IDR.live': 9_523_300n,
      'feeIncome.3.IDR.live': 475_000n,
    });
  });

  test.each<[string, Partial<World>, string]>([
    ['a line that is posted', { line: { posted: true } }, 'lineAlreadyUsed'],
    ['a line in review', { line: { matchStatus: 'review' } }, 'lineAlreadyUsed'],
    ['a baseline line', { line: { matchStatus: 'baseline' } }, 'lineAlreadyUsed'],
    ['a pending line', { line: { booked: false } }, 'lineAlreadyUsed'],
    ['a debit', { line: { direction: 'debit' } }, 'lineAlreadyUsed'],
    ['no line', { without: 'lin_a' }, 'lineAlreadyUsed'],
    ['no deposit', { without: 'txn_a' }, 'depositNotPayable'],
    ['no session', { without: 'txs_a' }, 'depositNotPayable'],
    ['a line of another mode', { line: { mode: 'test' } }, 'modeMismatch'],
    ['a deposit of another mode', { deposit: { mode: 'test' } }, 'modeMismatch'],
    ['another account\u2019s line', { line: { accountId: 'acc_b' } }, 'depositNotPayable'],
    ['another account\u2019s deposit', { deposit: { accountId: 'acc_b' } }, 'depositNotPayable'],
    ['another merchant\u2019s deposit', { deposit: { merchantId: 'mer_b' } }, 'depositNotPayable'],
    ['another session\u2019s deposit', { deposit: { sessionId: 'txs_b' } }, 'depositNotPayable'],
    ['another amount', { line: { amount: 14_998_400n } }, 'depositNotPayable'],
    ['another currency', { line: { currency: 'PHP' } }, 'depositNotPayable'],
    [
      'a late line',
      { line: { occurredFrom: at(16), occurredTo: at(16), observedAt: at(17) } },
      'depositNotPayable',
    ],
    [
      'a line from before',
      { line: { occurredFrom: at(-5), occurredTo: at(-5) } },
      'depositNotPayable',
    ],
    ['a fee above the payment', { deposit: { merchantFee: 14_998_301n } }, 'depositNotPayable'],
    ['a missing float', { without: 'float.acc_a.IDR.live' }, 'ledgerAccountMissing'],
  ])('refuses %s', (_, world, code) => {
    expect(settle(world)).toEqual({ refused: code });
  });

  test.each<[string, Partial<World>]>([
    ['whose merchant was turned', { turned: { merchantId: 'mer_b' } }],
    ['whose account was turned', { turned: { accountId: 'acc_b' } }],
    ['whose amount was changed', { turned: { finalPayment: 14_998_400n } }],
    ['whose fee was taken away', { turned: { merchantFee: 0n } }],
    ['whose extra fee was set', { turned: { extraFee: 1n } }],
    ['whose terms were changed', { turned: { terms: { latePolicy: 'credit' } } }],
    ['whose code was changed', { turned: { qrPayload: '000202' } }],
    ['without a MAC', { turned: { mac: null } }],
    ['that a reference was written into', { turned: { providerTransactionId: 'P-1' } }],
    ['whose session was turned', { session: { merchantId: 'mer_b' } }],
  ])('refuses a deposit %s', (_, world) => {
    expect(settle(world)).toEqual({ refused: 'rowNotProved' });
  });

  test.each(statesOf(depositMachine))(
    'a deposit that is %s, in time and by the policies',
    (status: DepositStatus) => {
      const outcome = (latePolicy: 'ask' | 'credit') => {
        const judgement = settle({ deposit: { status, terms: { latePolicy } } });
        return 'refused' in judgement ? judgement.refused : judgement.result.flag;
      };
      const open = ['awaitingPayment', 'checking', 'expired'].includes(status);
      expect(outcome('ask')).toBe(open ? 'none' : 'depositNotPayable');
      expect(outcome('credit')).toBe(
        open || status === 'cancelled' || status === 'failed' ? 'none' : 'depositNotPayable',
      );
    },
  );

  test.each(statesOf(sessionMachine))(
    'a session that is %s ends completed, and a second payment of it is flagged',
    (status: SessionStatus) => {
      const effects = applied(settle({ session: { status } }));
      const again = status === 'completed';
      expect(changed(effects, sessionRows)).toMatchObject(again ? [] : [{ status: 'completed' }]);
      expect(changed(effects, depositRows)).toMatchObject([
        { flag: again ? 'duplicateSuspected' : 'none' },
      ]);
      expect(
        inserts(effects, 'fact').some(({ name }) => name === 'deposits.exceptionFlagged'),
      ).toBe(again);
    },
  );

  test('late money by the policy carries the flag, and a coarse bank time never lies before the deposit', () => {
    const late = applied(
      settle({
        line: { occurredFrom: at(16), occurredTo: at(16) },
        deposit: { status: 'expired', terms: { latePolicy: 'credit' } },
      }),
    );
    expect(changed(late, depositRows)).toMatchObject([
      { status: 'succeeded', flag: 'paidLate', paidAt: at(16) },
    ]);
    const coarse = applied(settle({ line: { occurredFrom: at(-5), occurredTo: at(4) } }));
    expect(changed(coarse, depositRows)).toMatchObject([{ paidAt: at(0) }]);
  });
});

describe('suspending a line', () => {
  const suspending = {
    lineId: 'lin_a',
    accountId: 'acc_a',
    currency: 'IDR',
    mode: 'live',
    matchStatus: 'unmatched',
    reason: 'late',
    candidateId: 'txn_a',
    doubtIds: [] as string[],
    duplicateOf: null as string | null,
  } as const;
  const suspend = (
    changes: Partial<Record<keyof typeof suspending, unknown>>,
    world: Partial<World> = {},
  ) =>
    suspendLine.decide(
      { ...suspending, ...changes } as Parameters<typeof suspendLine.decide>[0],
      view(world),
      'line:lin_a',
    );
  const effectsOf = (judgement: ReturnType<typeof suspend>) =>
    applied(judgement as ReturnType<typeof settle>);

  test('a credit: float against suspense, the line waits with its reason', () => {
    const effects = effectsOf(suspend({}));
    expect(legs(effects)).toEqual({
      'float.acc_a.IDR.live': -14_998_300n,
      'suspense.3.IDR.live': 14_998_300n,
    });
    expect(changed(effects, lineRows)).toMatchObject([
      { matchStatus: 'unmatched', posted: true, reason: 'late', candidateTransactionId: 'txn_a' },
    ]);
    expect(changed(effects, depositRows)).toEqual([]);
  });

  test('a debit the other way round, with its alarm', () => {
    const effects = effectsOf(
      suspend({ reason: 'unexplainedDebit', candidateId: null }, { line: { direction: 'debit' } }),
    );
    expect(legs(effects)).toEqual({
      'float.acc_a.IDR.live': 14_998_300n,
      'suspense.3.IDR.live': -14_998_300n,
    });
    expect(inserts(effects, 'fact').map(({ name }) => name)).toEqual([
      'accounts.moneyUnmatched',
      'accounts.debitUnexplained',
    ]);
  });

  test.each<[DepositStatus, string]>([
    ['awaitingPayment', 'review'],
    ['checking', 'review'],
    ['expired', 'untouched'],
    ['succeeded', 'untouched'],
    ['cancelled', 'untouched'],
  ])('a doubted deposit that is %s: %s', (status, expected) => {
    const [deposit] = changed(
      effectsOf(
        suspend(
          { matchStatus: 'review', reason: 'severalDeposits', doubtIds: ['txn_a'] },
          { deposit: { status } },
        ),
      ),
      depositRows,
    );
    expect(deposit?.status ?? 'untouched').toBe(expected);
  });

  test('a duplicate flags the paid deposit', () => {
    const effects = effectsOf(
      suspend(
        { matchStatus: 'review', reason: 'duplicate', duplicateOf: 'txn_a' },
        { deposit: { status: 'succeeded', revision: 4 } },
      ),
    );
    expect(changed(effects, depositRows)).toMatchObject([
      { status: 'succeeded', flag: 'duplicateSuspected', revision: 5 },
    ]);
  });

  test('a line that was put into review meanwhile stays there', () => {
    expect(
      changed(effectsOf(suspend({}, { line: { matchStatus: 'review' } })), lineRows),
    ).toMatchObject([{ matchStatus: 'review' }]);
  });

  test.each<[string, Partial<World>, string]>([
    ['a posted line', { line: { posted: true } }, 'lineAlreadyUsed'],
    ['a matched line', { line: { matchStatus: 'matched' } }, 'lineAlreadyUsed'],
    ['a pending line', { line: { booked: false } }, 'lineAlreadyUsed'],
    ['another account\u2019s line', { line: { accountId: 'acc_b' } }, 'modeMismatch'],
    ['another mode\u2019s line', { line: { mode: 'test' } }, 'modeMismatch'],
    ['a missing suspense account', { without: 'suspense.3.IDR.live' }, 'ledgerAccountMissing'],
  ])('refuses %s', (_, world, code) => {
    expect(suspend({}, world)).toEqual({ refused: code });
  });
});
