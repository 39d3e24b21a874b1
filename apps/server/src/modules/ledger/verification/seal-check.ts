import type { Query } from '#platform/db';
import { knownRowKeys } from '#platform/row-mac';
import { verifyHistory } from '#platform/seals';
import type { HistoryProof, SealKeys, VerifyOptions } from '#platform/seals';
import type { LedgerCheck } from './ledger-check.ts';
import { postingHistory } from '../seals/posting-history.ts';
import { type Divergence, nowhere } from './verify.sql.ts';

/** What the seals of the books prove. */
export const sealsHold =
  'every posting and money event is as it was written, and sealed in its place';

/** What every posting and money event says, and the seals over them; each place names its row. */
export async function proveSeals(
  snapshot: Query,
  { keys, ...options }: VerifyOptions & { keys: SealKeys },
): Promise<Pick<HistoryProof, 'lines'> & { divergences: Divergence[] }> {
  const { lines, findings } = await verifyHistory(snapshot, postingHistory(keys), options);
  const divergences = findings.map(({ sentence, rowId }) => ({
    where: rowId === undefined ? 'the seals of postings' : `posting ${rowId}`,
    expected: 'what was written',
    found: sentence,
  }));
  return { lines, divergences };
}

/** The seals as the running server proves them, with the keys of this process and the heads that are kept outside. */
export function sealCheck({ headsFile }: { headsFile: string }): LedgerCheck {
  return {
    what: sealsHold,
    class: 'money',
    find: nowhere,
    slice: async (snapshot) => {
      const keys = knownRowKeys();
      const { divergences } = keys
        ? await proveSeals(snapshot, { keys, headsFile })
        : { divergences: [] };
      return { divergences, lookedAt: 0, next: null };
    },
  };
}
