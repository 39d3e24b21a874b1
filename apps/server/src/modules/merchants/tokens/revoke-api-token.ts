import type { ApiTokenRow } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import { one } from '#platform/db';
import { lowerPowerRow } from '#platform/row-mac';
import { apiTokenRows } from './api-token-rows.ts';
import { apiTokenAnswer } from './api-token-answer.ts';
import { selectApiToken, setRevoked } from './api-tokens.sql.ts';
import { type ApiTokenAct, type IssueDeps, publishTokenChanged } from './issue-api-token.ts';
import { lockCountingToken } from './rotate-api-token.ts';

/**
 * Ends a token at once: the next request with it is refused, because revocation is read for each
 * request. One whose row is not proved is ended too. Refuses with notFound, and with stateConflict
 * for a token that has ended already.
 */
export function revokeApiToken(
  { db, vault }: IssueDeps,
  act: ApiTokenAct,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<ApiTokenRow> {
  const { merchantId, principal, ip, userAgent, requestId } = act;
  return db.transaction(async (trx) => {
    const { name, mode, state } = await lockCountingToken(trx, { merchantId, id });
    await lowerPowerRow(trx, vault, apiTokenRows, id, () =>
      setRevoked(id, principal.userId).execute(trx),
    );
    await recordAudit(trx, {
      actor: actorOf(principal),
      merchantId,
      mode,
      ...actOn('apiToken.revoked', id),
      before: { name, state },
      after: { name, state: 'revoked' },
      reason,
      ip,
      userAgent,
      requestId,
    });
    await publishTokenChanged(trx, { id, name, mode, merchantId, act: 'revoked' });
    return apiTokenAnswer(await one(trx, selectApiToken(merchantId, id)));
  });
}
