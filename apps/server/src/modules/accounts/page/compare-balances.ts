import { ApiError, type BalanceComparison, writeMoney } from '@wallet/contract';
import { all, type Db, maybe, one } from '#platform/db';
import type { AccountScope } from '../account-scope.ts';
import {
  countNotifications,
  selectBalances,
  selectFirstBroken,
  selectFirstUnposted,
  selectMissing,
} from './balances.sql.ts';
import type { BalanceRow, MissingRow, PartedLine } from './balances.sql.ts';
import { startOfProviderDay } from '../providers/providers.ts';

const mostMissing = 50;

/**
 * What books, agent and lines say of an account's balance, when two of them first part, and which
 * of the day's notifications its history does not show. Refuses with notFound.
 */
export async function compareBalances(
  { read }: Pick<Db, 'read'>,
  scope: AccountScope,
  id: string,
): Promise<BalanceComparison> {
  const row = await maybe(read, selectBalances(scope, id));
  if (!row) throw new ApiError('notFound');
  const since = startOfProviderDay(row.provider, row.now);
  const [broken, unposted, counts, missing] = await Promise.all([
    maybe(read, selectFirstBroken(id)),
    maybe(read, selectFirstUnposted(id)),
    one(read, countNotifications(id, since)),
    all(read, selectMissing(id, since, mostMissing)),
  ]);
  const money = (minor: bigint) => writeMoney({ minor, currency: row.currency });
  const parted = firstParting(row, { broken, unposted });
  return {
    ...sumsOf(row),
    agree: parted === null,
    divergence: parted && {
      at: parted.at.toISOString(),
      between: parted.between,
      difference: money(parted.differenceMinor),
      lineId: parted.lineId,
      detail: parted.detail,
    },
    notifications: {
      ...counts,
      missing: missing.map(({ amountMinor, ...row }) => ({
        ...missingAnswer(row),
        amount: amountMinor === null ? null : money(amountMinor),
      })),
      coveredTo: row.coveredTo?.toISOString() ?? null,
    },
  };
}

function missingAnswer({
  observationId,
  direction,
  observedAt,
  asks,
  askedAt,
  nextAskAt,
}: Omit<MissingRow, 'amountMinor'>) {
  return {
    observationId,
    direction,
    observedAt: observedAt.toISOString(),
    reads: {
      asked: asks,
      lastAt: askedAt?.toISOString() ?? null,
      nextAt: nextAskAt?.toISOString() ?? null,
    },
  };
}

function sumsOf({
  baselineMinor,
  floatMinor,
  linesMinor,
  reportedMinor,
  reportedAt,
  coveredTo,
  currency,
  now,
}: BalanceRow): Pick<BalanceComparison, 'expected' | 'evidenced' | 'reported'> {
  const sum = (minor: bigint | null, at: Date) =>
    minor === null ? null : { amount: writeMoney({ minor, currency }), at: at.toISOString() };
  return {
    expected: sum(baselineMinor === null ? null : baselineMinor + floatMinor, now),
    evidenced: sum(baselineMinor === null ? null : baselineMinor + linesMinor, coveredTo ?? now),
    reported: reportedAt === null ? null : sum(reportedMinor, reportedAt),
  };
}

export interface Parting {
  at: Date;
  between: 'expectedEvidenced' | 'reportedEvidenced';
  differenceMinor: bigint;
  lineId: string | null;
  detail: string;
}

export interface Partings {
  /** The first line that the provider's running balance contradicts. */
  broken: PartedLine | undefined;
  /** The first line that is not in the books. */
  unposted: PartedLine | undefined;
}

/** The earliest moment at which two views of the balance part; null while all agree. Pure. */
export function firstParting(
  row: Pick<BalanceRow, 'baselineMinor' | 'reportedMinor' | 'reportedAt' | 'linesAtReportMinor'>,
  { broken, unposted }: Partings,
): Parting | null {
  const found: Parting[] = [];
  if (broken)
    found.push({
      ...broken,
      between: 'reportedEvidenced',
      detail: 'The provider shows another balance after this line than the lines until it make.',
    });
  if (unposted)
    found.push({
      ...unposted,
      between: 'expectedEvidenced',
      detail: 'This line is not in the books yet.',
    });
  const atReport = reportParting(row);
  if (atReport) found.push(atReport);
  return found.sort((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

function reportParting({
  baselineMinor,
  reportedMinor,
  reportedAt,
  linesAtReportMinor,
}: Pick<
  BalanceRow,
  'baselineMinor' | 'reportedMinor' | 'reportedAt' | 'linesAtReportMinor'
>): Parting | null {
  if (baselineMinor === null || reportedMinor === null || reportedAt === null) return null;
  const differenceMinor = reportedMinor - (baselineMinor + linesAtReportMinor);
  if (differenceMinor === 0n) return null;
  return {
    at: reportedAt,
    between: 'reportedEvidenced',
    differenceMinor,
    lineId: null,
    detail: 'The agent reports another balance than the lines make, and no line says why.',
  };
}
