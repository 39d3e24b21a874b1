import { type MoneyAtRisk, writeMoney } from '@wallet/contract';
import { all, type Query } from '#platform/db';
import { type AtRiskRow, selectAtRisk } from './money-at-risk.sql.ts';

/** Devices, each with everything on its accounts, or single accounts. */
export type AtRiskQuery = { deviceIds: readonly string[] } | { accountIds: readonly string[] };

/**
 * What touching these now would endanger: deposits being paid, a sign-in waiting for its code,
 * ordered transfers not proved. Answers every id; an unknown one is safe. One statement.
 */
export async function readMoneyAtRisk(
  query: Query,
  question: AtRiskQuery,
): Promise<Map<string, MoneyAtRisk>> {
  const [of, ids] =
    'deviceIds' in question
      ? (['device', question.deviceIds] as const)
      : (['account', question.accountIds] as const);
  if (ids.length === 0) return new Map();
  const open = Map.groupBy(await all(query, selectAtRisk({ ids, of })), ({ id }) => id);
  return new Map(ids.map((id) => [id, toMoneyAtRisk(open.get(id) ?? [])]));
}

function toMoneyAtRisk(rows: readonly AtRiskRow[]): MoneyAtRisk {
  const counted = (part: AtRiskRow['part']) =>
    rows.filter((row) => row.part === part).reduce((total, { count }) => total + count, 0);
  return {
    isSafe: rows.length === 0,
    openDeposits: {
      count: counted('deposits'),
      sums: rows.flatMap(({ currency, minor }) =>
        currency !== null && minor !== null ? [writeMoney({ minor, currency })] : [],
      ),
    },
    otpPending: counted('otp') > 0,
    openIntents: counted('intents'),
  };
}
