import { all, type Query } from '#platform/db';
import type { SealKeys } from '#platform/seals';
import { isAltered } from '../seals/posting-history.ts';
import { selectPostingsOf } from '../seals/sealed-postings.sql.ts';
import type { Divergence } from './verify.sql.ts';

/**
 * Which of these postings say something else than their digests by keys of this process were made
 * of. Digests without a key are held against their entries by SQL; a key that this process does not
 * have is asked for by the seals' own proof.
 */
export async function proveDigests(
  query: Query,
  keys: SealKeys,
  causes: readonly string[],
): Promise<Divergence[]> {
  const found = await all(query, selectPostingsOf(causes));
  return found
    .filter((posting) => isAltered(keys, posting))
    .map(({ cause, digest }) => ({
      where: `posting ${cause}`,
      expected: 'what its digest was made of',
      found: `something else than ${digest}`,
    }));
}
