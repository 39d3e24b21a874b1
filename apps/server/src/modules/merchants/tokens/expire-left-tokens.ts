import { actOn, recordAudit, systemActor } from '#modules/audit';
import { all, type Db, maybe, one } from '#platform/db';
import { lowerPowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { apiTokenRows } from './api-token-rows.ts';
import { lockApiToken, selectApiToken, selectLeftTokens, setRevoked } from './api-tokens.sql.ts';
import { publishTokenChanged } from './issue-api-token.ts';

const atOnce = 500;

/**
 * Writes down that tokens have ended which nobody has adopted in time; they have counted no more since then. Each is
 * recorded and told once, however often and by how many processes this is done.
 */
export async function expireLeftTokens({
  db,
  vault,
}: {
  db: Pick<Db, 'read' | 'transaction'>;
  vault: Vault;
}): Promise<void> {
  for (const { id, merchantId } of await all(db.read, selectLeftTokens(atOnce)))
    await db.transaction(async (trx) => {
      if (!(await maybe(trx, lockApiToken(merchantId, id)))) return;
      const { name, mode, state, endsAt, endsBecause } = await one(
        trx,
        selectApiToken(merchantId, id),
      );
      if (state !== 'expired' || endsAt === null) return;
      await lowerPowerRow(trx, vault, apiTokenRows, id, () => setRevoked(id, null).execute(trx));
      await recordAudit(trx, {
        actor: systemActor,
        merchantId,
        mode,
        ...actOn('apiToken.ended', id),
        before: { name, endsAt, endsBecause },
        after: { name, state: 'revoked' },
      });
      await publishTokenChanged(trx, { id, name, mode, merchantId, act: 'ended' });
    });
}
