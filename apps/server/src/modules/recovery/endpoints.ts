import { endpoints } from '@wallet/contract';
import { actorOf } from '#modules/audit';
import type { UserPrincipal } from '#modules/identity';
import { route } from '#platform/http';
import type { Route } from '#platform/http';
import { attachDebit } from './attach-debit.ts';
import {
  listRecoveryAccounts,
  readRecovery,
  readRecoveryCase,
  readRecoveryState,
} from './read-recovery.ts';
import type { RecoveryDeps } from './recovery-deps.ts';
import { releaseAccount } from './release-account.ts';
import type { Person } from './release-account.ts';

export function recoveryRoutes(deps: Pick<RecoveryDeps, 'db' | 'vault' | 'writer'>): Route[] {
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
      async ({ params: { id: accountId }, body: { reason }, principal }) => {
        await releaseAccount(deps.db, { accountId, reason, by: personOf(principal) });
        return readRecoveryCase(read, principal, accountId);
      },
    ),
    route(endpoints.attachRecoveryDebit, async ({ params: { id: lineId }, body, principal }) =>
      readRecoveryCase(
        read,
        principal,
        await attachDebit(deps, { lineId, ...body, by: personOf(principal) }),
      ),
    ),
  ];
}

function personOf(principal: UserPrincipal): Person {
  return { ...actorOf(principal), actorId: principal.userId };
}
