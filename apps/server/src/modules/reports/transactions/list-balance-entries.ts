import { ApiError, writeMoney } from '@wallet/contract';
import type { Currency, endpoints, Mode, QueryOf, WireMoney } from '@wallet/contract';
import { listEntries } from '#modules/ledger';
import type { Query } from '#platform/db';
import { noneLeft, pageOfRows, usualLimit } from '#platform/lists';

export interface BalanceEntry {
  sequence: string;
  cause: string;
  kind: string;
  amount: WireMoney;
  balanceAfter: WireMoney;
  at: string;
}

/** Every line of a merchant's balance, newest first; the cursor is the sequence of the last line seen. */
export async function listBalanceEntries(
  query: Query,
  name: { merchantId: string; currency: Currency; mode: Mode },
  { after, limit = usualLimit, ...others }: QueryOf<typeof endpoints.balanceEntries>,
): Promise<{ data: BalanceEntry[]; next: string | null }> {
  noneLeft(others);
  const before = sequenceCursor(after);
  const found = await listEntries(query, {
    ...name,
    limit: limit + 1,
    ...(before !== undefined && { before }),
  });
  const { rows: page, next } = pageOfRows(found, {
    limit,
    cursor: ({ sequence }) => String(sequence),
  });
  const money = (minor: bigint) => writeMoney({ minor, currency: name.currency });
  return { data: page.map((entry) => balanceEntry(entry, money)), next };
}

type StoredEntry = Awaited<ReturnType<typeof listEntries>>[number];

/** A line of the balance as answers write it. */
export function balanceEntry(
  { sequence, cause, kind, amount, balanceAfter, at }: StoredEntry,
  money: (minor: bigint) => WireMoney,
): BalanceEntry {
  return {
    sequence: String(sequence),
    cause,
    kind,
    amount: money(amount),
    balanceAfter: money(balanceAfter),
    at: at.toISOString(),
  };
}

function sequenceCursor(after: string | undefined): bigint | undefined {
  if (after === undefined) return undefined;
  if (!/^[1-9]\d{0,17}$/.test(after)) throw new ApiError('cursorInvalid');
  return BigInt(after);
}
