import { writeMoney } from '@wallet/contract';
import type { MoneyAtRisk } from '@wallet/contract';
import { all } from '#platform/db';
import type { Query } from '#platform/db';
import { selectAtRisk } from './money-at-risk.sql.ts';
import type { AtRiskRow } from './money-at-risk.sql.ts';

/** Devices, each with everything on its accounts, or single accounts. */
export type AtRiskQuestion = { deviceIds: readonly string[] } | { accountIds: readonly string[] };

/**
 * What would be in danger if these were touched now: deposits that somebody may be paying, a sign-in that waits for its
 * code, transfers that were ordered and are not proved. Every id that was asked about is in the answer; one that nobody
 * knows is safe. One statement.
 */
export async function readMoneyAtRisk(query: Query, question: AtRiskQuestion): Promise<Map<string, MoneyAtRisk>> {
  const [of, ids] = 'deviceIds' in question ? (['device', question.deviceIds] as const) : (['account', question.accountIds] as const);
  if (ids.length === 0) return new Map();
  const rows = await all(query, selectAtRisk({ ids, of }));
  return new Map(rows.map((row) => [row.id, toMoneyAtRisk(row)]));
}

function toMoneyAtRisk({ sums, otpPending, openIntents }: AtRiskRow): MoneyAtRisk {
  return {
    isSafe: sums.length === 0 && !otpPending && openIntents === 0,
    openDeposits: {
      count: sums.reduce((total, { count }) => total + count, 0),
      sums: sums.map(({ currency, minor }) => writeMoney({ minor: BigInt(minor), currency })),
    },
    otpPending,
    openIntents,
  };
}
