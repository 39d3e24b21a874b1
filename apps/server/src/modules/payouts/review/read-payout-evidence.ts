import { writeMoney } from '@wallet/contract';
import type { BalanceMove, DebitObstacle, PayoutEvidence } from '@wallet/contract';
import { coveragePower } from '#modules/statements/completeness';
import { all, type Query } from '#platform/db';
import { isProved, rowKeys } from '#platform/row-mac';
import { type PayoutTiming, readTimings } from '../payout-timing.ts';
import { describeNext } from '../proving/describe-next.ts';
import { type CoveringRead, lacksIt, needsElsewhere, nextStep } from '../proving/next-step.ts';
import { canPayElsewhere } from '../proving/other-payers.ts';
import { toCoveringRead } from '../proving/proved-reads.ts';
import { lastRefusal } from '../proving/resolve-intent.ts';
import { reportsOf, answerOf, reportedPress } from '../sending/reports-of.ts';
import { rateConfidence } from './rate-confidence.ts';
import { selectNearDebits, selectSnapshotsOf } from './payout-case.sql.ts';
import type { CaseRow, SnapshotOfCase } from './payout-case.sql.ts';
import { compareDebit, type WeighedDebit } from './compare-debit.ts';

/** What is known of a payout, and what of that keeps people from acting. */
export interface CaseEvidence {
  row: CaseRow;
  debits: WeighedDebit[];
  evidence: PayoutEvidence;
}

/** A tenth more or less is near enough to be looked at. */
const nearPercent = 10n;
/** A bank's time may be a little before the phone took the order by ours. */
const earlierMs = 10 * 60_000;

/**
 * Everything that speaks for and against each of these payouts having been paid, with how sure that
 * is. Three statements for all of them. The balance informs people and nothing else.
 */
export async function readPayoutEvidence(
  query: Query,
  rows: readonly CaseRow[],
): Promise<CaseEvidence[]> {
  const timingOf = await readTimings(query);
  const taken = rows.flatMap((row) =>
    row.takenAt && row.pressUntil
      ? [{ row, takenAt: row.takenAt, pressUntil: row.pressUntil }]
      : [],
  );
  if (taken.length === 0)
    return rows.map((row) =>
      assemble(row, { timing: timingOf(row.provider), reads: [], debits: [], elsewhere: false }),
    );
  const [reads, debits] = await Promise.all([
    all(
      query,
      selectSnapshotsOf(
        taken.map(({ row: { id: intentId, accountId, provider }, takenAt: from, pressUntil }) => ({
          intentId,
          accountId,
          from,
          to: coveredUntil(pressUntil, timingOf(provider)),
        })),
      ),
    ),
    all(query, selectNearDebits(taken.map(({ row, takenAt }) => windowOf(row, takenAt)))),
  ]);
  const elsewhere = await Promise.all(
    rows.map(async (row) => needsElsewhere(row) && (await canPayElsewhere(query, row))),
  );
  return rows.map((row, at) => {
    const weighed = debits
      .filter(({ intentId }) => intentId === row.id)
      .map((debit) => compareDebit(debit, { ...row, references: referencesOf(row) }));
    return assemble(row, {
      timing: timingOf(row.provider),
      reads: provedOf(reads, row),
      debits: weighed,
      elsewhere: elsewhere[at] === true,
    });
  });
}

/** Of them those that somebody invented or changed prove nothing; the engine tells of them. */
function provedOf(reads: readonly SnapshotOfCase[], { id, accountId }: CaseRow): CoveringRead[] {
  return reads
    .filter((read) => read.intentId === id && read.accountId === accountId)
    .filter((read) => isProved(coveragePower, read))
    .map((read) => toCoveringRead(rowKeys(), read));
}

function windowOf({ id: intentId, accountId, amountMinor, feeMinor }: CaseRow, takenAt: Date) {
  return {
    intentId,
    accountId,
    from: new Date(takenAt.getTime() - earlierMs),
    lowMinor: (amountMinor * (100n - nearPercent)) / 100n,
    highMinor: ((amountMinor + feeMinor) * (100n + nearPercent)) / 100n,
  };
}

function coveredUntil(pressUntil: Date, { longestPendingMs }: PayoutTiming): Date {
  return new Date(pressUntil.getTime() + longestPendingMs);
}

function referencesOf(row: CaseRow): string[] {
  return reportsOf(row).flatMap(({ evidence: { providerTransactionId } }) =>
    providerTransactionId === undefined ? [] : [providerTransactionId],
  );
}

interface Found {
  timing: PayoutTiming;
  reads: readonly CoveringRead[];
  debits: WeighedDebit[];
  elsewhere: boolean;
}

function assemble(row: CaseRow, { timing, reads, debits, elsewhere }: Found): CaseEvidence {
  const nameable = debits.filter(({ mayBeNamed }) => mayBeNamed);
  const balance = balanceOf(row, nameable);
  const { confidence, clues } = rateConfidence({
    status: row.payoutStatus,
    state: row.state,
    said: answerOf(row),
    moved: balance.moved,
    isLacking: lacksIt(reads, timing.historyLagMs),
    ...countsOf(nameable),
  });
  const step = nextStep(row, {
    timing,
    reads,
    refusal: lastRefusal(row),
    wasPressed: reportedPress(row),
    openDebits: debits.filter(isOpenDebit).length,
    approvedUntil: row.approvedUntil,
    elsewhere,
  });
  const next = describeNext(row, step);
  const evidence: PayoutEvidence = {
    reports: reportsOf(row).map((report) => toReport(report, row)),
    reads: {
      from: row.takenAt?.toISOString() ?? null,
      to: row.pressUntil ? coveredUntil(row.pressUntil, timing).toISOString() : null,
      coveredTo: row.coveredTo?.toISOString() ?? null,
      complete: reads.length,
      restarted: reads.some(({ restarted }) => restarted),
      lagApart: spreadMs(reads) >= Math.max(timing.historyLagMs, 1),
    },
    debits: debits.map((debit) => toDebit(debit, row)),
    balance,
    confidence,
    clues,
    next: { ...next, at: next.at?.toISOString() ?? null },
  };
  return { row, debits, evidence };
}

function countsOf(nameable: readonly WeighedDebit[]) {
  const otherDebits = nameable.filter(({ obstacles }) =>
    obstacles.includes('otherReference'),
  ).length;
  return {
    namedDebits: nameable.filter(({ isNamed }) => isNamed).length,
    debitsOfSum: nameable.length - otherDebits,
    otherDebits,
    rivals: nameable.reduce((most, { rivals }) => Math.max(most, rivals.length), 0),
  };
}

/** Of that sum and nobody's yet: while there is one, nothing proves that the payout was not paid. */
export function isOpenDebit({ sum, obstacles }: WeighedDebit): boolean {
  return sum !== 'near' && !obstacles.some((obstacle) => used.includes(obstacle));
}

const used: readonly DebitObstacle[] = ['usedByPayout', 'usedOtherwise', 'baseline', 'beforeTaken'];

function spreadMs(reads: readonly CoveringRead[]): number {
  const times = reads.map(({ startedAt }) => startedAt.getTime());
  return times.length < 2 ? 0 : Math.max(...times) - Math.min(...times);
}

/** The reported balance beside baseline and lines, without the debits that could be this payout. */
function balanceOf(
  {
    currency,
    baselineMinor,
    linesMinor,
    reportedMinor,
    reportedAt,
    pressUntil,
    amountMinor,
    feeMinor,
    state,
  }: CaseRow,
  nameable: readonly WeighedDebit[],
): PayoutEvidence['balance'] {
  const expectedMinor =
    baselineMinor === null
      ? null
      : baselineMinor + linesMinor + nameable.reduce((sum, debit) => sum + debit.amountMinor, 0n);
  const isLater =
    reportedMinor !== null &&
    reportedAt !== null &&
    pressUntil !== null &&
    reportedAt >= pressUntil;
  const moved =
    !isLater || expectedMinor === null || state === 'settled'
      ? 'unknown'
      : moveOf(expectedMinor - reportedMinor, { amountMinor, feeMinor });
  const money = (minor: bigint | null) => (minor === null ? null : writeMoney({ minor, currency }));
  return {
    expected: money(expectedMinor),
    reported: money(reportedMinor),
    reportedAt: reportedAt?.toISOString() ?? null,
    moved,
  };
}

function moveOf(
  fellMinor: bigint,
  { amountMinor, feeMinor }: Pick<CaseRow, 'amountMinor' | 'feeMinor'>,
): BalanceMove {
  if (fellMinor === 0n) return 'nothing';
  if (fellMinor === amountMinor) return 'exactlySum';
  return fellMinor === amountMinor + feeMinor ? 'exactlySumAndFee' : 'other';
}

function toReport(
  { receivedAt, outcome, epoch, journalId, evidence }: ReturnType<typeof reportsOf>[number],
  row: CaseRow,
): PayoutEvidence['reports'][number] {
  const { step, pressedAt, providerAnswer, providerTransactionId, refusal } = evidence;
  return {
    at: receivedAt ?? null,
    outcome,
    epoch,
    counts: epoch === row.epoch && journalId === row.journalId,
    step,
    pressedAt: pressedAt ?? null,
    providerAnswer: providerAnswer ?? null,
    reference: providerTransactionId ?? null,
    refusal: refusal ? { code: refusal.code, text: refusal.text } : null,
  };
}

function toDebit(
  {
    lineId,
    amountMinor,
    reference,
    counterparty,
    occurredFrom,
    occurredTo,
    matchStatus,
    sum,
    isNamed,
    obstacles,
    usedBy,
    rivals,
    mayBeNamed,
  }: WeighedDebit,
  { currency }: CaseRow,
): PayoutEvidence['debits'][number] {
  return {
    lineId,
    amount: writeMoney({ minor: amountMinor, currency }),
    reference,
    counterparty,
    occurredFrom: occurredFrom.toISOString(),
    occurredTo: occurredTo.toISOString(),
    matchStatus,
    sum,
    isNamed,
    obstacles,
    payouts: [...(usedBy === null ? [] : [usedBy]), ...rivals],
    mayBeNamed,
  };
}
