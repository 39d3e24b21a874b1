import { currencies, writeMoney } from '@wallet/contract';
import type { Currency, ReconciledAccount, ReconciliationOverall } from '@wallet/contract';
import type { OpenDifference } from './differences.sql.ts';
import type { AccountFigures, OperatorFigures } from './figures.sql.ts';
import { type Ages, bucketOf, noAges } from './aging.ts';

export interface Findings {
  open: readonly OpenDifference[];
  /** Days since each unexplained line was seen, by account. */
  waiting: readonly { accountId: string; ageDays: number; count: number }[];
}

/** The accounts as the report says them, what does not agree first. Pure. */
export function accountRows(
  figures: readonly AccountFigures[],
  { open, waiting }: Findings,
): ReconciledAccount[] {
  const openOf = Map.groupBy(open, ({ accountId }) => accountId);
  const waitingOf = Map.groupBy(waiting, ({ accountId }) => accountId);
  return figures
    .map((one) =>
      rowOf(one, { open: openOf.get(one.id) ?? [], waiting: waitingOf.get(one.id) ?? [] }),
    )
    .sort((a, b) => order[a.verdict] - order[b.verdict]);
}

const order: Readonly<Record<ReconciledAccount['verdict'], number>> = {
  mismatched: 0,
  unknown: 1,
  expected: 2,
  matched: 3,
};
const ofBalances: readonly string[] = ['ledgerLines', 'runningBalance', 'reportedLines'];

function rowOf(one: AccountFigures, { open, waiting }: Findings): ReconciledAccount {
  const { id, provider, label, last4, currency, baselineMinor } = one;
  const money = (minor: bigint) => writeMoney({ minor, currency });
  const since = (minor: bigint) => money((baselineMinor ?? 0n) + minor);
  const sums = (count: number, minor: bigint) => ({ count, sum: money(minor) });
  const has = baselineMinor !== null;
  return {
    account: { id, provider, label, last4 },
    verdict: verdictOf(one, open.length),
    ledger: has ? since(one.floatMinor) : null,
    lines: has ? since(one.linesMinor) : null,
    shown:
      has && one.shownMinor !== null && one.shownAt !== null
        ? {
            amount: money(one.shownMinor),
            expected: since(one.linesAtShownMinor ?? 0n),
            at: one.shownAt.toISOString(),
          }
        : null,
    reported:
      has && one.reportedMinor !== null && one.reportedAt !== null
        ? {
            amount: money(one.reportedMinor),
            expected: since(one.linesAtReportMinor),
            at: one.reportedAt.toISOString(),
            ageSeconds: secondsBetween(one.reportedAt, one.now),
          }
        : null,
    imported:
      one.importedMinor !== null && one.importedFrom !== null && one.importedTo !== null
        ? {
            amount: money(one.importedMinor),
            expected: money(one.linesAtImportMinor ?? 0n),
            from: one.importedFrom.toISOString(),
            to: one.importedTo.toISOString(),
          }
        : null,
    posted: money(one.postedMinor),
    difference: money(largestOf(open)),
    matched: sums(one.matched, one.matchedMinor),
    mismatched: sums(
      open.length,
      open.reduce((total, { amountMinor }) => total + amountMinor, 0n),
    ),
    expected: sums(one.expected, one.expectedMinor),
    unexplained: sums(one.unexplained, one.unexplainedMinor),
    aging: agesOf({ open, waiting }),
  };
}

function verdictOf(one: AccountFigures, openCount: number): ReconciledAccount['verdict'] {
  if (openCount > 0) return 'mismatched';
  const isComparable =
    one.baselineMinor !== null &&
    (one.reportedMinor !== null || one.shownMinor !== null || one.importedMinor !== null);
  if (!isComparable) return 'unknown';
  return one.expected > 0 ? 'expected' : 'matched';
}

/** The largest open difference of whole balances, with its sign. */
function largestOf(open: readonly OpenDifference[]): bigint {
  const [largest] = open
    .filter(({ kind }) => ofBalances.includes(kind))
    .sort((a, b) => (a.amountMinor < b.amountMinor ? 1 : -1));
  if (!largest) return 0n;
  return largest.direction === 'credit' ? largest.amountMinor : -largest.amountMinor;
}

function agesOf({ open, waiting }: Findings): Ages {
  const ages = noAges();
  for (const { ageDays } of open) ages[bucketOf(ageDays)]++;
  for (const { ageDays, count } of waiting) ages[bucketOf(ageDays)] += count;
  return ages;
}

/** All accounts of a currency together. Pure. */
export function overallRows(
  figures: readonly AccountFigures[],
  rows: readonly ReconciledAccount[],
  house: readonly OperatorFigures[],
): ReconciliationOverall[] {
  const used = currencies.filter((currency) => figures.some((one) => one.currency === currency));
  return used.map((currency) =>
    overallOf(currency, {
      figures: figures.filter((one) => one.currency === currency),
      rows: rows.filter(({ posted }) => posted.currency === currency),
      house: house.find((one) => one.currency === currency),
    }),
  );
}

interface OfCurrency {
  figures: readonly AccountFigures[];
  rows: readonly ReconciledAccount[];
  house: OperatorFigures | undefined;
}

function overallOf(
  currency: Currency,
  { figures, rows, house }: OfCurrency,
): ReconciliationOverall {
  const money = (minor: bigint) => writeMoney({ minor, currency });
  const sum = (of: (one: AccountFigures) => bigint) =>
    money(figures.reduce((total, one) => total + (one.baselineMinor === null ? 0n : of(one)), 0n));
  const aging = noAges();
  for (const { aging: own } of rows)
    for (const bucket of Object.keys(aging) as (keyof Ages)[]) aging[bucket] += own[bucket];
  return {
    currency,
    accounts: countResults(rows),
    ledger: sum((one) => (one.baselineMinor ?? 0n) + one.floatMinor),
    lines: sum((one) => (one.baselineMinor ?? 0n) + one.linesMinor),
    reported: sum((one) => one.reportedMinor ?? 0n),
    difference: money(
      rows.reduce((total, { difference }) => total + magnitude(difference.value), 0n),
    ),
    inTransit: money(house?.inTransitMinor ?? 0n),
    suspense: money(house?.suspenseMinor ?? 0n),
    aging,
  };
}

export function countResults(
  rows: readonly Pick<ReconciledAccount, 'verdict'>[],
): Record<ReconciledAccount['verdict'], number> {
  const counts = { matched: 0, expected: 0, mismatched: 0, unknown: 0 };
  for (const { verdict } of rows) counts[verdict]++;
  return counts;
}

/** Minor units of a written amount without its sign. */
function magnitude(value: string): bigint {
  return BigInt(value.replace(/[-.]/g, ''));
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / 1_000));
}
