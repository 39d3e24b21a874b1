import { ApiError, type ApiTokenRow } from '@wallet/contract';
import { actOn, actorOf, recordAudit } from '#modules/audit';
import { maybe, one } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import { apiTokenRows } from './api-token-rows.ts';
import { apiTokenAnswer } from './api-token-answer.ts';
import { selectApiToken, setAdopted } from './api-tokens.sql.ts';
import { lockAnswerer, publishTokenChanged } from './issue-api-token.ts';
import type { ApiTokenAct, IssueDeps } from './issue-api-token.ts';
import { lockCountingToken } from './rotate-api-token.ts';

/**
 * Answers for a token that would end because the one who did before does no longer: from then on it
 * counts as the adopter's, and goes on as long as it was made for. Its secret is not shown again.
 * Refuses with notFound, stateConflict for a token that has ended or that somebody answers for,
 * forbidden for a scope that the adopter's own rights do not cover, or signedOut for an adopter who
 * was disabled meanwhile, or rowNotProved.
 */
export function adoptApiToken(
  { db, vault }: IssueDeps,
  act: ApiTokenAct,
  id: string,
): Promise<ApiTokenRow> {
  const { merchantId, principal, ip, userAgent, requestId } = act;
  return db.transaction(async (trx) => {
    const known = await maybe(trx, selectApiToken(merchantId, id));
    if (!known) throw new ApiError('notFound');
    await lockAnswerer(trx, act, known);
    const before = await lockCountingToken(trx, { merchantId, id });
    if (before.endsAt === null)
      throw new ApiError('stateConflict', { detail: 'Somebody answers for the token.' });
    await changePowerRow(trx, vault, apiTokenRows, id, () =>
      setAdopted(id, principal.userId).execute(trx),
    );
    const { name, mode } = before;
    await recordAudit(trx, {
      actor: actorOf(principal),
      merchantId,
      mode,
      ...actOn('apiToken.adopted', id),
      before: {
        name,
        answeredBy: before.adoptedById ?? before.createdById,
        endsAt: before.endsAt,
        endsBecause: before.endsBecause,
      },
      after: { name, answeredBy: principal.userId },
      ip,
      userAgent,
      requestId,
    });
    await publishTokenChanged(trx, { id, name, mode, merchantId, act: 'adopted' });
    return apiTokenAnswer(await one(trx, selectApiToken(merchantId, id)));
  });
}
