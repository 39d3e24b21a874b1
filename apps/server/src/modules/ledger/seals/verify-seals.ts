import type { Query } from '#platform/db';
import { createSealer, watchHistory } from '#platform/seals';
import type { Sealer, SealerOptions, SealKeys, Verified, WatchOptions } from '#platform/seals';
import { postingHistory } from './posting-history.ts';

/**
 * Proves the seals of postings and money events in a stream: what each says, its place, its digest
 * by its key, every seal's root, MAC and link, and heads kept outside where a file is named. Memory
 * is flat however many there are. `fromSeal` is the first seal that is looked at; what waits for
 * the sealer is always. Each divergence is told to `onFinding`, with the cause where it is one
 * posting's. Give it a snapshot where others write meanwhile.
 */
export function verifySeals(
  db: Query,
  vault: SealKeys,
  options: Pick<WatchOptions, 'onFinding'> & Partial<WatchOptions>,
): Promise<Verified> {
  return watchHistory(db, postingHistory(vault), { headsFile: undefined, ...options });
}

/** The one who seals postings and money events. */
export function createPostingSealer({
  vault,
  ...options
}: SealerOptions & { vault: SealKeys }): Sealer {
  return createSealer(options, postingHistory(vault));
}
