import { maybe, type Trx } from '#platform/db';
import { changePowerRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { hashLinkToken, newLinkToken } from '../codes/link-text.ts';
import { tokenPlace } from '../session-answer.ts';
import { sessionPower } from '../session-power.ts';
import { replaceLink } from '../sessions.sql.ts';

/**
 * Gives a deposit's session another link; the one that was handed out opens nothing any more, those
 * that only show the session stay. `withdrawal`: that link is shown to nobody a second time, so it
 * is left to whoever has it. `changed`: the encrypted link is another than `sealed` by now. Refuses
 * rowNotProved and notFound.
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
