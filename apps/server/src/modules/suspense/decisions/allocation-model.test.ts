import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testVault } from '@wallet/server/testing';
import { ledgerAccounts } from '#modules/ledger';
import { macOfRow, proveRowsBy } from '#platform/row-mac';
import type { Effects, CommandKind, Lockable, View } from '#platform/writer';
import { allocateToDeposit } from './allocate-to-deposit.ts';
import { allocateToMerchant } from './allocate-to-merchant.ts';
import { allocateToOwn } from './allocate-to-own.ts';
import { depositPower } from '#modules/deposits';
import { depositRows, lineRows, sessionRows } from '#modules/matching/allocations';
import type { LockedDeposit, LockedLine } from '#modules/matching/allocations';
import { type LockedProposal, proposalRows } from '#modules/matching/proposals';

fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });

proveRowsBy(testVault());

const total = 1_000n;
const fee = 40n;
const deposits = ['txn_0', 'txn_1'] as const;
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute));

/** The locked rows of one line, two deposits and their books, as the writer would hand them to the judges. */
class World {
  readonly rows = new Map<string, { id: string }>();
  now = at(60);

  constructor() {
    this.set(lineRows, {
      id: 'lin_a',
      accountId: 'acc_a',
      mode: 'live',
      currency: 'IDR',
      direction: 'credit',
      amount: total,
      booked: true,
      baseline: false,
      key: 'n:a#1',
      providerTransactionId: null,
      balanceAfter: null,
      counterparty: null,
      reversalOf: null,
      source: 'history',
      importId: null,
      mac: null,
      occurredFrom: at(5),
      occurredTo: at(5),
      observedAt: at(6),
      matchStatus: 'unmatched',
      posted: true,
      allocated: 0n,
      reason: 'late',
      candidateTransactionId: null,
      claimOwnerId: null,
      confirmation: null,
      confirmedBy: null,
      holdId: null,
      revision: 2,
    });
    for (const [i, id] of deposits.entries()) {
      const made: LockedDeposit = {
        id,
        kind: 'deposit',
        code: `DEP-${i}`,
        mode: 'live',
        merchantId: 'mer_a',
        sessionId: `txs_${i}`,
        method: 'dana',
        accountId: 'acc_a',
        deviceId: null,
        currency: 'IDR',
        paymentAmount: 407n,
        qrPayload: '000201',
        payeeName: 'TOKO DINAMIS',
        payeeNumberEnc: null,
        mac: null,
        amountDiscount: 7n,
        extraFee: 0n,
        finalPayment: 400n,
        merchantFee: fee,
        terms: {},
        createdAt: at(0),
        expiresAt: at(15),
        monitoringUntil: at(2_000),
        status: 'expired',
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
      };
      this.set(depositRows, { ...made, mac: macOfRow(testVault(), depositPower, made) });
      this.set(sessionRows, {
        id: `txs_${i}`,
        mode: 'live',
        merchantId: 'mer_a',
        status: 'expired',
        revision: 1,
      });
    }
    const accounts = {
      'suspense.3.IDR.live': total,
      'float.acc_a.IDR.live': -total,
      'merchantPayable.mer_a.IDR.live': 0n,
      'merchantReceivable.mer_a.IDR.live': 0n,
      'feeIncome.3.IDR.live': 0n,
      'operatorCapital.operator.IDR.live': 0n,
      'floatInTransit.operator.IDR.live': 0n,
    };
    for (const [id, posted] of Object.entries(accounts))
      this.set(ledgerAccounts, { id, posted, held: 0n, pending: 0n, sequence: 0n });
  }

  set<Row extends { id: string }>({ name }: Lockable<Row>, row: Row): void {
    this.rows.set(`${name} ${row.id}`, row);
  }

  get<Row extends { id: string }>({ name }: Lockable<Row>, id: string): Row {
    return this.rows.get(`${name} ${id}`) as unknown as Row;
  }

  get line(): LockedLine {
    return this.get(lineRows, 'lin_a');
  }

  /** Judges an item and, when it is accepted, keeps what it does. */
  submit<Payload, Result>(
    kind: CommandKind<Payload, Result>,
    payload: Payload,
    cause: string,
  ): string {
    const view: View = {
      row: ({ name }, id) => this.rows.get(`${name} ${id}`) as never,
      now: this.now,
      slot: 3,
    };
    const judgement = kind.decide(payload, view, cause);
    if ('refused' in judgement) return judgement.refused;
    this.keep(judgement.effects);
    return 'applied';
  }

  keep({ changes, inserts }: Effects): void {
    for (const { lockable, row } of changes) this.set(lockable, row);
    for (const { insertable, row } of inserts)
      if (insertable.name === 'allocation')
        this.allocated.push(row as { amount: bigint; target: string });
  }

  readonly allocated: { amount: bigint; target: string }[] = [];
}

type Target = 'txn_0' | 'txn_1' | 'merchant' | 'own';
type Act =
  | { act: 'propose'; target: Target; amount: bigint | null; by: string; needed: 1 | 2 }
  /** `as` null: what is proposed; else what somebody takes it for. */
  | { act: 'decide'; by: string; as: Target | null }
  | { act: 'agree'; by: string }
  | { act: 'reject' }
  | { act: 'lapse' }
  | { act: 'touch' };

/** What the rules allow, told in a few numbers. */
interface Model {
  rest: bigint;
  paid: Set<string>;
  open: {
    target: Target;
    amount: bigint;
    by: string;
    needed: 1 | 2;
    first: string | null;
    isStale: boolean;
    isLapsed: boolean;
  } | null;
}

function expectedOf(model: Model, { by, as }: { by: string; as: Target }): 'applied' | 'refused' {
  const { open } = model;
  if (!open || open.isStale || open.isLapsed || open.by === by || open.target !== as)
    return 'refused';
  if (open.needed === 2 && (open.first === null || open.first === by)) return 'refused';
  if (open.amount <= 0n || open.amount > model.rest) return 'refused';
  return model.paid.has(as) || (as !== 'own' && open.amount < fee) ? 'refused' : 'applied';
}

/** Puts a proposal's row beside its held line, as the use case does. */
function hold(
  world: World,
  { target, amount, by, needed }: Extract<Act, { act: 'propose' }>,
  id: string,
): void {
  const line = {
    ...world.line,
    matchStatus: 'proposed' as const,
    revision: world.line.revision + 1,
  };
  world.set(lineRows, line);
  const isDeposit = target === 'txn_0' || target === 'txn_1';
  const row: LockedProposal = {
    id,
    lineId: line.id,
    mode: 'live',
    kind: isDeposit ? 'deposit' : target === 'merchant' ? 'merchantCredit' : 'own',
    nature: null,
    lineRevision: line.revision,
    amount,
    transactionId: isDeposit ? target : null,
    depositRevision: null,
    merchantId: target === 'own' ? null : 'mer_a',
    fee: target === 'merchant' ? fee : null,
    moveId: null,
    expectedId: null,
    accepted: '',
    status: 'open',
    proposedBy: by,
    lapsesAt: at(24 * 60),
    approvalsNeeded: needed,
    firstApprovedBy: null,
    decidedBy: null,
    decidedAt: null,
    decisionReason: null,
  };
  world.set(proposalRows, row);
}

function decide(world: World, { by, as }: { by: string; as: Target }, proposalId: string): string {
  const payload = {
    proposalId,
    by: { actorId: by, actorRole: 'Admin' },
    reason: 'x',
    lineId: 'lin_a',
    accountId: 'acc_a',
    currency: 'IDR' as const,
    mode: 'live' as const,
    claim: null,
    merchantId: 'mer_a',
  };
  const cause = `alloc:${proposalId}`;
  if (as === 'own') return world.submit(allocateToOwn, { ...payload, moveId: null }, cause);
  if (as === 'merchant') return world.submit(allocateToMerchant, payload, cause);
  return world.submit(
    allocateToDeposit,
    { ...payload, depositId: as, sessionId: as.replace('txn', 'txs') },
    cause,
  );
}

/** What must hold after every act, whatever it was. */
function check(world: World, model: Model): void {
  const { line, allocated } = world;
  const sum = allocated.reduce((before, { amount }) => before + amount, 0n);
  const books = [...world.rows]
    .filter(([key]) => key.startsWith(`${ledgerAccounts.name} `))
    .map(([, row]) => (row as { posted?: bigint }).posted ?? 0n);
  expect([line.allocated, sum, total - model.rest]).toEqual([sum, sum, sum]);
  expect(line.matchStatus === 'matched').toBe(model.rest === 0n);
  expect(books.reduce((before, posted) => before + posted, 0n)).toBe(0n);
  expect(world.get(ledgerAccounts, 'suspense.3.IDR.live').posted).toBe(model.rest);
  expect(new Set(allocated.map(({ target }) => target)).size).toBe(allocated.length);
  for (const id of deposits)
    expect((world.get(depositRows, id) as LockedDeposit).status === 'succeeded').toBe(
      model.paid.has(id),
    );
}

const people = fc.constantFrom('usr_a', 'usr_b', 'usr_c');
const target = fc.constantFrom<Target>('txn_0', 'txn_1', 'merchant', 'own');
const acts = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('propose' as const),
        target,
        amount: fc.option(fc.bigInt({ min: 1n, max: 500n })),
        by: people,
        needed: fc.constantFrom(1 as const, 2 as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('decide' as const),
        by: people,
        as: fc.option(target, { freq: 5 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('agree' as const), by: people }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Act>({ act: 'reject' }, { act: 'lapse' }, { act: 'touch' }),
    },
  ),
  { minLength: 25, maxLength: 60 },
);

test('whatever persons propose and decide, in whatever order, a line gives what it has and no more, each deposit once', () => {
  let applied = 0;
  fc.assert(
    fc.property(acts, (sequence) => {
      const world = new World();
      const model: Model = { rest: total, paid: new Set(), open: null };
      let proposals = 0;
      for (const one of sequence) {
        const proposalId = `prp_${proposals}`;
        if (one.act === 'propose' && world.line.matchStatus === 'unmatched') {
          proposals++;
          hold(world, one, `prp_${proposals}`);
          model.open = {
            ...one,
            amount: one.amount ?? model.rest,
            first: null,
            isStale: false,
            isLapsed: false,
          };
        } else if (
          one.act === 'agree' &&
          model.open &&
          model.open.by !== one.by &&
          model.open.needed === 2 &&
          model.open.first === null
        ) {
          model.open.first = one.by;
          world.set(proposalRows, {
            ...world.get(proposalRows, proposalId),
            firstApprovedBy: one.by,
          });
        } else if (one.act === 'lapse' && model.open) {
          model.open.isLapsed = true;
          world.set(proposalRows, { ...world.get(proposalRows, proposalId), lapsesAt: at(60) });
        } else if (one.act === 'touch') {
          world.set(lineRows, { ...world.line, revision: world.line.revision + 1 });
          if (model.open) model.open.isStale = true;
        } else if (one.act === 'reject' && model.open) {
          release(world, model, proposalId);
        } else if (one.act === 'decide') {
          const word = { by: one.by, as: one.as ?? model.open?.target ?? 'own' };
          const expected = expectedOf(model, word);
          expect(decide(world, word, proposalId) === 'applied' ? 'applied' : 'refused').toBe(
            expected,
          );
          if (expected === 'applied' && model.open) {
            applied++;
            model.rest -= model.open.amount;
            if (word.as === 'txn_0' || word.as === 'txn_1') model.paid.add(word.as);
            model.open = null;
          }
        }
        check(world, model);
      }
    }),
    { numRuns: 200 },
  );
  expect(applied).toBeGreaterThan(100);
});

/** A proposal ends without effect, and its line waits again. */
function release(world: World, model: Model, proposalId: string): void {
  world.set(proposalRows, { ...world.get(proposalRows, proposalId), status: 'rejected' });
  world.set(lineRows, {
    ...world.line,
    matchStatus: 'unmatched',
    revision: world.line.revision + 1,
  });
  model.open = null;
}
