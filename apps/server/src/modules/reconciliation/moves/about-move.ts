import type { About } from '#modules/approvals/words';
import { aboutMove, internalTransferPower } from '#modules/matching/transfers';
import { maybe, type Trx } from '#platform/db';
import { lockPowerRow, notProved, isProvedRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';

/** What words about a move of own money concern. Locks the move; refuses rowNotProved. */
export async function aboutProvedMove(
  trx: Trx,
  vault: Pick<Vault, 'attests'>,
  id: string,
): Promise<About> {
  const move = await maybe(trx, lockPowerRow(internalTransferPower, id));
  if (!move || !isProvedRow(vault, internalTransferPower, move))
    throw notProved(internalTransferPower, id);
  return aboutMove(move);
}
