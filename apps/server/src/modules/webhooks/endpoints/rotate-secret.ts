import { ApiError, secretOverlapHours, type WebhookEndpointRow } from '@wallet/contract';
import { actOn, recordAudit } from '#modules/audit';
import { maybe, one, type Trx } from '#platform/db';
import { decryptOrNull } from '#platform/vault';
import { newSecret } from './create-endpoint.ts';
import { endpointAnswer } from '../endpoint-answer.ts';
import { lockEndpoint, type Owner, replaceSecret } from '../webhooks.sql.ts';
import type { Act, Webhooks } from '../webhooks.ts';

export interface Rotation extends Act {
  id: string;
  /** How long the former secret signs beside the new one; 0 ends it at once. */
  overlapHours?: number | undefined;
}

/**
 * Gives an address a new secret, which is in the answer and never shown again. Until the former one ends, both sign.
 * Refuses with notFound, and with stateConflict while an even older one still signs, because its promised time would be
 * cut; 0 hours ends all old ones at once and is never refused. A former secret that does not decrypt ends at once.
 */
export async function rotateSecret(
  { vault }: Pick<Webhooks, 'vault'>,
  trx: Trx,
  owner: Owner,
  { id, overlapHours = secretOverlapHours.usual, by, ...trail }: Rotation,
): Promise<WebhookEndpointRow & { secret: string }> {
  const before = await maybe(trx, lockEndpoint(owner, id));
  if (!before) throw new ApiError('notFound');
  if (before.formerSecretUntil && overlapHours > 0) {
    throw new ApiError('stateConflict', {
      detail: `The former secret still signs until ${before.formerSecretUntil.toISOString()}. Wait, or end both at once with 0 hours.`,
    });
  }
  const secret = newSecret();
  const place = (column: string) => ({ table: 'webhook_endpoint', id, column });
  const former = decryptOrNull(vault, before.secretEnc, place('secret_enc'));
  const signsOnHours = former === null ? 0 : overlapHours;
  const row = await one(
    trx,
    replaceSecret(id, {
      secretEnc: vault.seal(secret, place('secret_enc')),
      formerEnc: former === null ? null : vault.seal(former, place('previous_secret_enc')),
      overlapHours: signsOnHours,
    }),
  );
  await recordAudit(trx, {
    actor: by,
    ...trail,
    ...owner,
    ...actOn('webhookEndpoint.secretRotated', id),
    after: { url: row.url, overlapHours: signsOnHours },
  });
  return { ...endpointAnswer(row), secret };
}
