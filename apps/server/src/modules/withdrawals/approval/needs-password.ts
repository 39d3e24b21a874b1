import { currencies, type WithdrawalDecision } from '@wallet/contract';
import { readConfirmedAt } from '#modules/identity/second-factor';
import type { UserPrincipal } from '#modules/identity';
import { readApprovalSettings } from '../evidence/read-approval-settings.ts';
import { all, type Query } from '#platform/db';
import { bringsMoneyCloser } from './decide-approval.ts';
import { selectReleasedSums } from './released-sums.sql.ts';

/**
 * Whether the decision needs the password again: its sum per currency, plus what this person
 * released in 24 hours and since last giving it in this session, exceeds the operators' limit.
 * Splitting does not evade it.
 */
export async function needsPassword(
  query: Query,
  { userId, sessionId }: Pick<UserPrincipal, 'userId' | 'sessionId'>,
  { decision, ids }: { decision: WithdrawalDecision; ids: readonly string[] },
): Promise<boolean> {
  if (!bringsMoneyCloser({ decision })) return false;
  const { deciderPasswordAboveMinor: limits } = await readApprovalSettings(query);
  const since = await readConfirmedAt(query, { userId, sessionId });
  const sums = await all(query, selectReleasedSums({ ids, person: userId, since }));
  return currencies.some((currency) =>
    sums.some((sum) => sum.currency === currency && sum.minor > limits[currency]),
  );
}
