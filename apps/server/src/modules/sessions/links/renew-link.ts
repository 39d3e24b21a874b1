import { maybe, type Trx } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { hashLinkToken, newLinkToken } from '../codes/link-text.ts';
import { tokenPlace } from '../session-answer.ts';
import { sessionPower } from '../session-power.ts';
import { replaceLink } from '../sessions.sql.ts';

/**
 * Replaces a deposit session's link; the old one stops working, read-only ones stay. `withdrawal`:
 * never shown twice, so it is kept. `changed`: the encrypted link no longer is `sealed`. Refuses
 * rowNotProved, notFound.
 */
export function renewLink(
  trx: Trx,
  vault: Pick<Vault, 'seal' | 'attest' | 'attests'>,
  { id, sealed }: { id: string; sealed: string },
): Promise<'renewed' | 'withdrawal' | 'changed'> {
  return changePowerRow(trx, vault, sessionPower, id, async ({ type }) => {
    if (type === 'withdrawal') return 'withdrawal';
    const token = newLinkToken();
    const fresh = { hash: hashLinkToken(token), sealed: vault.seal(token, tokenPlace(id)) };
    return (await maybe(trx, replaceLink({ id, sealed, fresh }))) ? 'renewed' : 'changed';
  });
}
