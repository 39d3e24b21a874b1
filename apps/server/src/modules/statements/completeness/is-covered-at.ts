import { all, type Trx } from '#platform/db';
import { isProvedRow } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import { coveragePower } from './coverage-power.ts';
import { selectCoveringAt } from './coverage.sql.ts';

/** Whether a proved read covers a moment: one that somebody invented lets no file go on where nothing was read. */
export async function isCoveredAt(
  trx: Trx,
  vault: Pick<Vault, 'attests'>,
  { accountId, at }: { accountId: string; at: Date },
): Promise<boolean> {
  const reads = await all(trx, selectCoveringAt(accountId, at));
  return reads.some((read) => isProvedRow(vault, coveragePower, read));
}
