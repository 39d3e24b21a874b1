import { endpoints } from '@wallet/contract';
import { fromOf } from '#modules/approvals/words';
import { actorOf } from '#modules/audit';
import type { UserPrincipal } from '#modules/identity';
import { route, type Route } from '#platform/http';
import { attachDebit } from './attach-debit.ts';
import {
  listRecoveryAccounts,
  readRecovery,
  readRecoveryCase,
  readRecoveryState,
} from './read-recovery.ts';
import type { ReleaseDeps } from './recovery-deps.ts';
import { type Person, releaseAccount } from './release-account.ts';

export function recoveryRoutes(deps: ReleaseDeps): Route[] {
  const { read } = deps.db;
  return [
    route(endpoints.getRecoveryState, () => readRecoveryState(read)),
    route(endpoints.getRecovery, async () => ({ recovery: await readRecovery(read) })),
    route(endpoints.listRecoveryAccounts, ({ query, principal }) =>
      listRecoveryAccounts(read, principal, query),
    ),
    route(endpoints.getRecoveryAccount, ({ params: { id }, principal }) =>
      readRecoveryCase(read, principal, id),
    ),
    route(
      endpoints.releaseRecoveryAccount,
      async ({ params: { id: accountId }, body, principal, ...call }) => {
        const { reason } = body;
        const from = fromOf({ principal, body, ...call });
        await releaseAccount(deps, { accountId, reason, by: personOf(principal), from });
        return readRecoveryCase(read, principal, accountId);
      },
    ),
    route(
      endpoints.attachRecoveryDebit,
      async ({ params: { id: lineId }, body, principal, ...call }) => {
        const { requestId, reason } = body;
        const speaker = { by: personOf(principal), from: fromOf({ principal, body, ...call }) };
        const accountId = await attachDebit(deps, { lineId, requestId, reason, ...speaker });
        return readRecoveryCase(read, principal, accountId);
      },
    ),
  ];
}

function personOf(principal: UserPrincipal): Person {
  return { ...actorOf(principal), actorId: principal.userId };
}
