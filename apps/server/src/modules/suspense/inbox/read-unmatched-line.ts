import { type AnswerOf, ApiError, type endpoints, readMoney, writeMoney } from '@wallet/contract';
import { all, maybe, type Query } from '#platform/db';
import { selectExpectedReceiptsFor } from '../proposals/expected-receipts.sql.ts';
import { findCandidates, type LineToMatch, readHinted } from '../proposals/find-candidates.ts';
import { toExpectedReceipt } from './list-expected-receipts.ts';
import { proposalsOf } from '../proposals/list-proposals.ts';
import { toMatch, toUnmatched } from './list-unmatched.ts';
import { type ReturnableRow, selectReturnable } from '../proposals/returnable.sql.ts';
import { type ReversibleRow, selectReversible } from '../proposals/reversible.sql.ts';
import { selectAllocations, selectInboxLine } from '../proposals/unmatched.sql.ts';

type UnmatchedDetail = AnswerOf<typeof endpoints.getUnmatchedLine>;

/**
 * A line with possible deposits and expected receipts, uses and proposals. Deposits are judged by
 * all that waits of it, or by `part` in its currency if less. Refuses `notFound`.
 */
export async function readUnmatchedLine(
  query: Query,
  id: string,
  { deposit, part }: { deposit?: string | undefined; part?: string | undefined } = {},
): Promise<UnmatchedDetail> {
  const row = await maybe(query, selectInboxLine(id));
  if (!row) throw new ApiError('notFound');
  const line = toMatch(row);
  const expected = await all(query, selectExpectedReceiptsFor(line));
  const returnable = row.matchStatus === 'matched' ? [] : await all(query, selectReturnable(row));
  const reversible =
    row.matchStatus === 'matched' ? [] : await all(query, selectReversible(id, deposit));
  const allocations = await all(query, selectAllocations(id));
  return {
    line: toUnmatched(row, await readHinted(query, [line])),
    candidates: await findCandidates(query, partOf(line, part), deposit),
    returnable: returnable.map(toReturnable),
    reversible: reversible.map(toReversible),
    expected: expected.map(toExpectedReceipt),
    allocations: allocations.map(({ amountMinor: minor, at, ...one }) => ({
      ...one,
      amount: writeMoney({ minor, currency: row.currency }),
      at: at.toISOString(),
    })),
    proposals: await proposalsOf(query, id),
  };
}

function partOf(line: LineToMatch, part: string | undefined): LineToMatch {
  const reading =
    part === undefined ? undefined : readMoney({ value: part, currency: line.currency });
  return reading?.ok && reading.money.minor > 0n && reading.money.minor < line.restMinor
    ? { ...line, restMinor: reading.money.minor }
    : line;
}

function toReturnable({
  merchantId,
  merchantName,
  currency,
  amountMinor,
  tookMinor,
  paidAt,
  ...payout
}: ReturnableRow): UnmatchedDetail['returnable'][number] {
  return {
    ...payout,
    merchant: { id: merchantId, name: merchantName },
    amount: writeMoney({ minor: amountMinor, currency }),
    providerFee: writeMoney({ minor: tookMinor, currency }),
    paidAt: paidAt.toISOString(),
  };
}

function toReversible({
  merchantId,
  merchantName,
  currency,
  paidMinor,
  feesMinor,
  paidAt,
  ...deposit
}: ReversibleRow): UnmatchedDetail['reversible'][number] {
  const money = (minor: bigint) => writeMoney({ minor, currency });
  return {
    ...deposit,
    merchant: { id: merchantId, name: merchantName },
    amount: money(paidMinor),
    fees: money(feesMinor),
    paidAt: paidAt.toISOString(),
  };
}
