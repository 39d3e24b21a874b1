import { createRowWatch, type RowWatch } from '#modules/approvals/row-proofs';
import { askedRestart } from '#modules/gateway/queue';
import { coveragePower } from '#modules/statements/completeness';
import { all } from '#platform/db';
import type { RowKeys } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import type { PayoutsDeps } from '../payouts-deps.ts';
import type { CoveringRead } from './next-step.ts';
import { selectCoveringReads } from './resolve.sql.ts';
import type { StatementSnapshotQuery, StoredRead } from './resolve.sql.ts';

const pageRows = 50;
/** Whoever invents more than this hides the true ones: then a person is asked. */
const mostPages = 20;

const watches = new WeakMap<Vault, RowWatch>();

function watchOf({ db, vault, log }: Pick<PayoutsDeps, 'db' | 'vault' | 'log'>): RowWatch {
  const known = watches.get(vault);
  if (known) return known;
  const watch = createRowWatch({ db, vault, log });
  watches.set(vault, watch);
  return watch;
}

/**
 * The latest complete reads of an account that cover a time, each proved by its MAC, and its restart by what was sealed
 * when it was asked for. A read that somebody invented or changed is told once, is passed by and proves nothing.
 */
export async function readCoveringReads(
  deps: Pick<PayoutsDeps, 'db' | 'vault' | 'log'>,
  question: StatementSnapshotQuery,
): Promise<CoveringRead[]> {
  const watch = watchOf(deps);
  const unproved: string[] = [];
  for (let page = 1; ; page++) {
    const reads = await all(
      deps.db.read,
      selectCoveringReads(question, { without: unproved, limit: pageRows }),
    );
    const proved = reads.filter((read) => watch.isProved(coveragePower, read));
    if (proved.length === reads.length || reads.length < pageRows || page === mostPages)
      return proved.map((read) => toCoveringRead(deps.vault, read));
    const known = new Set(proved);
    unproved.push(...reads.filter((read) => !known.has(read)).map(({ id }) => id));
  }
}

/** What a proved read says: the command is the one that its MAC names. */
export function toCoveringRead(
  vault: Pick<RowKeys, 'open'>,
  { readStartedAt: startedAt, commandId: id, commandEnc: payloadEnc }: StoredRead,
): CoveringRead {
  const restarted = id !== null && payloadEnc !== null && askedRestart(vault, { id, payloadEnc });
  return { startedAt, restarted };
}
