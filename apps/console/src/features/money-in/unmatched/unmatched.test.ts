import { texts as english } from '../../../app/variants/admin/texts-en.ts';
import {
  candidateGuards,
  proposalKinds,
  type DepositCandidate,
  type LineProposal,
  type WireMoney,
} from '@wallet/contract';
import { parseWrittenMoney } from '@wallet/contract/money';
import { describe, expect, test } from 'vitest';
import { isChangedLine } from './propose/line-changes.ts';
import { effectOf, effectOfProposal } from './proposals/effects.ts';
import { fits, queryOf, readFilters, readTab } from './unmatched-filters.ts';
import {
  candidateLabel,
  guardLabels,
  lineReasonText,
  proposalLabel,
  transactionOf,
  unmatchedFailure,
  approveDisabledReason,
  rejectDisabledReason,
} from './unmatched-labels.ts';
import {
  effectEntries,
  firstProposalInput,
  kindDisabledReason,
  partOf,
  readInput,
  proposalFormKinds,
  type LineDetail,
  type ProposalInput,
} from './proposal-input.ts';

const texts: Readonly<Record<string, string>> = {
  ...english,
  'error.stateConflict': 'x',
  'error.unexpected': 'unexpected',
};
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  (texts[key] ?? texts[`${key}_other`] ?? key).replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) =>
    String(values[name]),
  );
const rp = (value: string): WireMoney => ({ value: `${value}.00`, currency: 'IDR' });
const line = {
  id: 'lin_1',
  provider: 'dana',
  amount: rp('75000'),
  rest: rp('75000'),
  allocated: rp('0'),
  direction: 'credit',
  matchStatus: 'unmatched',
  revision: 2,
  isPending: false,
  proposal: null,
  assignee: null,
  lateChoice: null,
  accountId: 'acc_1',
  mode: 'live',
  reason: 'late',
} as unknown as LineDetail['line'];
const candidate = {
  transactionId: 'txn_1',
  code: 'DEP-7Q4J8C',
  merchant: { id: 'mer_1', name: 'Batik' },
  finalPayment: rp('74991'),
  fees: rp('1125'),
  differs: ['amount', 'time'],
  wouldBe: 'paidOver',
  obstacle: null,
  guards: { account: 'same', amount: 'more', time: 'late', name: 'fits', policy: 'ask' },
} as unknown as DepositCandidate;
const detailOf = (more: Partial<LineDetail> = {}): LineDetail => ({
  line,
  candidates: [candidate],
  returnable: [],
  reversible: [],
  expected: [],
  allocations: [],
  proposals: [],
  ...more,
});
const reversed: LineDetail['reversible'][number] = {
  transactionId: 'txn_9',
  code: 'DEP-9',
  merchant: { id: 'mer_1', name: 'Batik' },
  customerName: null,
  amount: rp('75000'),
  fees: rp('1125'),
  paidAt: '2026-11-22T10:00:00Z',
  isNamed: false,
  isRefunded: false,
};
const inputOf = (more: Partial<ProposalInput>): ProposalInput => ({
  ...firstProposalInput(detailOf()),
  ...more,
});
const sum = (legs: Readonly<ReturnType<typeof effectEntries>>) =>
  legs.reduce(
    (total, { amount }) => total + (amount === null ? 0n : parseWrittenMoney(amount).minor),
    0n,
  );

test('the address says tab and filters; words it does not know are no filters', () => {
  expect([readTab({}), readTab({ tab: 'history' }), readTab({ tab: 'constructor' })]).toEqual([
    'waiting',
    'history',
    'waiting',
  ]);
  const account = `acc_${'0'.repeat(26)}`;
  const filters = readFilters({
    owner: 'me',
    reason: 'late',
    direction: 'debit',
    account,
    order: 'newest',
  });
  expect(filters).toEqual({
    owner: 'me',
    order: 'newest',
    reason: 'late',
    direction: 'debit',
    accountId: account,
  });
  expect(queryOf(filters, 'lin_2')).toEqual({
    assignee: 'me',
    order: 'newest',
    reason: 'late',
    direction: 'debit',
    accountId: account,
    after: 'lin_2',
    limit: '50',
  });
  expect(readFilters({ owner: 'x', direction: 'up', account: 'mine', reason: '<b>' })).toEqual({
    owner: 'anybody',
    order: 'oldest',
  });
});

test('a line belongs into a list while it waits, is live or of the named account, and of the chosen owner', () => {
  const all = { owner: 'anybody', order: 'oldest' } as const;
  expect([
    fits(line, all, 'usr_1'),
    fits({ ...line, mode: 'test' }, all, 'usr_1'),
    fits({ ...line, mode: 'test' }, { ...all, accountId: 'acc_1' }, 'usr_1'),
    fits({ ...line, matchStatus: 'matched' }, all, 'usr_1'),
  ]).toEqual([true, false, true, false]);
  expect([
    fits(line, { ...all, owner: 'nobody' }, 'usr_1'),
    fits(line, { ...all, owner: 'me' }, 'usr_1'),
    fits(line, { ...all, reason: 'duplicate' }, 'usr_1'),
  ]).toEqual([true, false, false]);
});

describe('what a person wants done', () => {
  test('a deposit is proposed only when each difference was accepted by its name, and then with exactly these names', () => {
    expect(readInput(inputOf({}), detailOf())).toEqual({ missing: 'unmatched.missing.deposit' });
    expect(
      readInput(inputOf({ depositId: 'txn_1', accepted: ['time', 'account'] }), detailOf()),
    ).toEqual({ missing: 'unmatched.missing.guards' });
    expect(
      readInput(
        inputOf({ depositId: 'txn_1', accepted: ['time', 'account', 'amount'] }),
        detailOf(),
      ),
    ).toEqual({ what: { kind: 'deposit', transactionId: 'txn_1', accept: ['amount', 'time'] } });
    expect(
      readInput(
        inputOf({ depositId: 'txn_1' }),
        detailOf({ candidates: [{ ...candidate, obstacle: 'open' }] }),
      ),
    ).toEqual({ missing: 'unmatched.obstacle.open' });
  });

  test('a deposit that fits wholly is chosen at once, one that differs is left to the person, and what a merchant wants sent back begins so', () => {
    expect(firstProposalInput(detailOf()).depositId).toBeNull();
    expect(
      firstProposalInput(detailOf({ candidates: [{ ...candidate, differs: [] }] })).depositId,
    ).toBe('txn_1');
    expect(firstProposalInput(detailOf({ line: { ...line, direction: 'debit' } })).kind).toBe(
      'own',
    );
    expect(
      firstProposalInput(
        detailOf({
          line: { ...line, direction: 'debit' },
          reversible: [{ ...reversed, isNamed: true }],
        }),
      ),
    ).toMatchObject({ kind: 'reversal', reversedId: 'txn_9' });
    expect([
      firstProposalInput(detailOf({ line: { ...line, lateChoice: 'return' } })).kind,
      firstProposalInput(detailOf({ line: { ...line, lateChoice: 'credit' } })).kind,
    ]).toEqual(['refund', 'deposit']);
  });

  test('a part is at most what is left, and all of it is no part', () => {
    expect(partOf({ kind: 'own', part: '75.000' }, line)).toEqual({
      money: rp('75000'),
      isPart: false,
    });
    expect(partOf({ kind: 'own', part: '25.000' }, line)).toEqual({
      money: rp('25000'),
      isPart: true,
    });
    expect([
      partOf({ kind: 'own', part: '75.001' }, line),
      partOf({ kind: 'own', part: '1,5' }, line),
      partOf({ kind: 'ignore', part: '1,5' }, line),
    ]).toEqual([
      { problem: 'unmatched.partTooMuch' },
      { problem: 'marking.amountWrong.IDR' },
      { money: rp('75000'), isPart: false },
    ]);
    expect(readInput(inputOf({ kind: 'own', part: '25000' }), detailOf())).toEqual({
      what: { kind: 'own', amount: rp('25000') },
    });
  });

  test('every other use is sent as the API takes it, or says what is missing', () => {
    expect(
      readInput(
        inputOf({ kind: 'merchantCredit', merchantId: 'mer_1', chargesFee: false }),
        detailOf(),
      ),
    ).toEqual({ what: { kind: 'merchantCredit', merchantId: 'mer_1', chargeFee: false } });
    const withFee = inputOf({ kind: 'merchantCredit', merchantId: 'mer_1' });
    expect(readInput(withFee, detailOf()), 'the provider takes deposits in one way').toEqual({
      what: { kind: 'merchantCredit', merchantId: 'mer_1', chargeFee: true, method: 'dana' },
    });
    const maya = detailOf({ line: { ...line, provider: 'maya' } });
    expect(firstProposalInput(maya).method, 'of several ways the person says which').toBeNull();
    expect(readInput({ ...withFee, method: null }, maya)).toEqual({
      missing: 'unmatched.missing.method',
    });
    expect(readInput({ ...withFee, method: 'maya_to_maya_qr' }, maya)).toMatchObject({
      what: { chargeFee: true, method: 'maya_to_maya_qr' },
    });
    expect(readInput(inputOf({ kind: 'ignore', nature: 'interest' }), detailOf())).toEqual({
      what: { kind: 'ignore', nature: 'interest' },
    });
    expect(readInput(inputOf({ kind: 'refund' }), detailOf())).toEqual({
      what: { kind: 'refund' },
    });
    expect(
      readInput(
        inputOf({
          kind: 'refund',
          goesElsewhere: true,
          institution: '014',
          accountNumber: ' 123 ',
          holderName: ' ',
        }),
        detailOf(),
      ),
    ).toEqual({
      what: { kind: 'refund', destination: { institutionCode: '014', accountNumber: '123' } },
    });
    const empty = {
      goesElsewhere: true,
      merchantId: null,
      payoutId: null,
      expectedId: null,
      nature: null,
    };
    expect(
      proposalFormKinds.filter(
        (kind) => 'missing' in readInput(inputOf({ ...empty, kind }), detailOf()),
      ),
    ).toEqual([
      'deposit',
      'merchantCredit',
      'refund',
      'payoutReturn',
      'reversal',
      'expected',
      'ignore',
    ]);
  });

  test('what a line cannot be says why: money that left, a line that is used in part, a credit that waits for nothing', () => {
    const open = (detail: LineDetail) =>
      proposalFormKinds.filter((kind) => kindDisabledReason(kind, detail) === undefined);
    expect(open(detailOf())).toEqual(['deposit', 'merchantCredit', 'refund', 'own', 'ignore']);
    expect(open(detailOf({ line: { ...line, direction: 'debit' } }))).toEqual([
      'reversal',
      'own',
      'ignore',
    ]);
    expect(open(detailOf({ line: { ...line, rest: rp('1') } }))).toEqual([
      'deposit',
      'merchantCredit',
      'refund',
      'own',
    ]);
    expect(open(detailOf({ line: { ...line, matchStatus: 'matched', isPending: true } }))).toEqual([
      'release',
    ]);
  });
});

describe('what will happen', () => {
  test('a deposit that was taken back is charged to its merchant without the fee that it had paid', () => {
    const taken = detailOf({ line: { ...line, direction: 'debit' }, reversible: [reversed] });
    const effect = effectOf(inputOf({ kind: 'reversal', reversedId: 'txn_9' }), taken, []);
    expect(effect).toMatchObject({
      code: 'DEP-9',
      legs: [
        { account: 'suspense', amount: rp('75000') },
        { account: 'merchant', name: 'Batik', amount: rp('-73875') },
        { account: 'fees', amount: rp('-1125') },
      ],
    });
    expect(sum(effect?.legs ?? [])).toBe(0n);
    expect(readInput(inputOf({ kind: 'reversal', reversedId: 'txn_8' }), taken)).toEqual({
      missing: 'unmatched.missing.deposit',
    });
  });

  const of = {
    amount: rp('75000'),
    isDebit: false,
    merchant: 'Batik',
    fees: rp('1125'),
    nature: null,
    isMove: false,
  };

  test('the legs of every use sum to nothing, whichever way the money went', () => {
    for (const kind of proposalKinds)
      for (const isDebit of [false, true])
        expect([
          kind,
          sum(effectEntries({ ...of, kind, isDebit, fees: isDebit ? rp('0') : of.fees })),
        ]).toEqual([kind, 0n]);
    expect(
      effectEntries({ ...of, kind: 'deposit' }).map(({ account, amount }) => [
        account,
        amount?.value,
      ]),
    ).toEqual([
      ['suspense', '-75000.00'],
      ['merchant', '73875.00'],
      ['fees', '1125.00'],
    ]);
    expect(effectEntries({ ...of, kind: 'mark' })[0]?.account).toBe('claims');
    expect(
      [
        effectEntries({ ...of, kind: 'ignore', nature: 'providerFee' }),
        effectEntries({ ...of, kind: 'own', isMove: true }),
      ].map((legs) => legs[1]?.account),
    ).toEqual(['providerFees', 'transit']);
  });

  test('a fee that is fixed only with the proposal is not guessed before', () => {
    const before = effectOf(inputOf({ kind: 'merchantCredit', merchantId: 'mer_1' }), detailOf(), [
      { id: 'mer_1', name: 'Batik' },
    ]);
    expect(before?.legs.map(({ amount }) => amount?.value ?? null)).toEqual([
      '-75000.00',
      null,
      null,
    ]);
    const proposal = {
      kind: 'merchantCredit',
      amount: rp('75000'),
      fee: rp('1000'),
      merchant: { id: 'mer_1', name: 'Batik' },
      nature: null,
      transactionCode: null,
    } as unknown as LineProposal;
    expect(
      effectOfProposal({ proposal, isDebit: false, fees: null, flag: null }).legs.map(
        ({ amount }) => amount?.value,
      ),
    ).toEqual(['-75000.00', '74000.00', '1000.00']);
  });

  test('nothing is shown of what is not yet said', () => {
    expect(effectOf(inputOf({}), detailOf(), [])).toBeNull();
    expect(
      effectOf(inputOf({ depositId: 'txn_1', accepted: ['amount', 'time'] }), detailOf(), []),
    ).toMatchObject({ code: 'DEP-7Q4J8C', flag: 'paidOver' });
  });
});

test('the five guards are told one by one, with what differs marked apart', () => {
  const said = guardLabels(candidate, t);
  expect(said.map(({ guard }) => guard)).toEqual([...candidateGuards]);
  expect(said.map(({ text, isWrong, shape }) => [text, isWrong, shape])).toEqual([
    ['Same account', false, 'good'],
    ['More than asked', true, 'hand'],
    ['Late', true, 'hand'],
    ['Same name', false, 'good'],
    ['Merchant wants to be asked', false, 'waiting'],
  ]);
  expect(candidateLabel(candidate, t)).toBe('DEP-7Q4J8C, More than asked, Late');
  expect(candidateLabel({ ...candidate, differs: [] }, t)).toBe('DEP-7Q4J8C, all fits');
});

test('somebody else\u2019s proposal, a use and a release all count as something that happened meanwhile; an owner does not', () => {
  const proposal = { id: 'prp_1' } as NonNullable<LineDetail['line']['proposal']>;
  expect([
    isChangedLine(line, line),
    isChangedLine(line, { ...line, revision: 3 }),
    isChangedLine(line, { ...line, proposal }),
    isChangedLine(line, { ...line, matchStatus: 'matched' }),
  ]).toEqual([false, true, true, true]);
});

test('who proposed cannot decide, who agreed already can only refuse, and nobody can once it has lapsed', () => {
  const proposal = {
    status: 'open',
    lapsesAt: '2026-11-22T10:00:00Z',
    proposedBy: { id: 'usr_1', name: 'A' },
    firstApproval: { by: { id: 'usr_2', name: 'B' }, at: '', reason: '' },
  } as unknown as LineProposal;
  const before = Date.parse('2026-11-22T09:00:00Z');
  const approve = (me: string, nowMs = before) => approveDisabledReason(proposal, me, nowMs, t);
  const reject = (me: string, nowMs = before) => rejectDisabledReason(proposal, me, nowMs, t);
  expect([approve('usr_1'), approve('usr_2'), approve('usr_3')]).toEqual([
    texts['unmatched.notOwn'],
    texts['unmatched.notTwice'],
    undefined,
  ]);
  expect([reject('usr_1'), reject('usr_2'), reject('usr_3')]).toEqual([
    texts['unmatched.notOwn'],
    undefined,
    undefined,
  ]);
  expect([
    approve('usr_3', Date.parse(proposal.lapsesAt)),
    reject('usr_3', Date.parse(proposal.lapsesAt)),
  ]).toEqual([texts['unmatched.notOpen'], texts['unmatched.notOpen']]);
});

test('a use of a line leads to its transaction, also where it is its fee, its return or its reversal', () => {
  expect(
    ['txn_1', 'txn_1.fee', 'txn_1.return', 'txn_1.reversal', 'flm_1.in', 'wdr_1'].map(
      transactionOf,
    ),
  ).toEqual(['txn_1', 'txn_1', 'txn_1', 'txn_1', undefined, undefined]);
});

test('every kind of proposal, reason and refusal has words', () => {
  const said = proposalKinds.map((kind) =>
    proposalLabel(
      {
        kind,
        nature: kind === 'ignore' ? 'interest' : null,
        merchant: { id: 'mer_1', name: 'Batik' },
        transactionCode: 'DEP-1',
      },
      t,
    ),
  );
  expect(new Set(said).size).toBe(proposalKinds.length);
  expect(said.join('')).not.toMatch(/undefined|\{\{|unmatched\./);
  expect([
    lineReasonText('late', t),
    lineReasonText('somethingNew', t),
    lineReasonText(null, t),
  ]).toEqual(['It came after the deposit had expired.', 'somethingNew', '']);
  expect(unmatchedFailure('lineAlreadyUsed', t)).toContain('used meanwhile');
});
