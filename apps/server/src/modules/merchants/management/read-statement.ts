import { ApiError, writeMoney } from '@wallet/contract';
import type { endpoints, FiltersOf, MerchantStatement, Mode } from '@wallet/contract';
import { listEntries, readWindow, sumWindow } from '#modules/ledger';
import type { Query } from '#platform/db';
import { noneLeft, pageOfRows, type PageQuery, usualLimit } from '#platform/lists';
import { readMerchant } from '../read-merchant.ts';

type StatementQuery = FiltersOf<
  typeof endpoints.getMerchantStatement | typeof endpoints.getOwnStatement
> &
  PageQuery & { merchantId: string; mode: Mode };

/** Sums of more entries than this would keep the database busy. */
const mostSummed = 100_000n;

/**
 * The entries of a merchant's balance in a window of time, newest first, with the balance after each, before the first
 * and after the last. The cursor is the sequence of the last line seen. Refuses with notFound or cursorInvalid.
 */
export async function readStatement(
  query: Query,
  { merchantId, mode, from, to, after, limit = usualLimit, ...others }: StatementQuery,
): Promise<MerchantStatement> {
  noneLeft(others);
  if (after !== undefined && !/^[1-9]\d{0,17}$/.test(after)) throw new ApiError('cursorInvalid');
  const merchant = await readMerchant(query, merchantId);
  if (!merchant) throw new ApiError('notFound');
  const { currency } = merchant;
  const name = { merchantId, currency, mode };
  const money = (minor: bigint) => writeMoney({ minor, currency });
  const time = (text: string | undefined) => (text === undefined ? null : new Date(text));
  const window = await readWindow(query, { ...name, from: time(from), to: time(to) });
  const { first, last } = window;
  const sums =
    last - first < mostSummed ? await sumWindow(query, { ...name, first, last }) : undefined;
  const before = after === undefined || BigInt(after) > last ? last + 1n : BigInt(after);
  const found = await listEntries(query, { ...name, before, from: first, limit: limit + 1 });
  const { rows, next } = pageOfRows(found, { limit, cursor: ({ sequence }) => String(sequence) });
  return {
    mode,
    opening: money(window.openingMinor),
    closing: money(window.closingMinor),
    credits: sums ? money(sums.credits) : null,
    debits: sums ? money(sums.debits) : null,
    data: rows.map(({ sequence, cause, kind, amount, balanceAfter, at }) => ({
      sequence: String(sequence),
      cause,
      kind,
      amount: money(amount),
      balanceAfter: money(balanceAfter),
      at: at.toISOString(),
    })),
    next,
  };
}
