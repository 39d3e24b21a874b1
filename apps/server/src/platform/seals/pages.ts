import { all } from '#platform/db';
import type { Query } from '#platform/db';
import type { SealedKind } from './chain.ts';
import type { History, Placed } from './history.ts';
import { selectSeals } from './verify.sql.ts';
import type { StoredSeal } from './verify.sql.ts';

/** Sealed rows behind a place, page by page. `progress` hears the last place of each page. */
export async function* readPlaced<Row>(
  query: Query,
  history: History<Row>,
  {
    afterSeq,
    pageSize,
    progress,
  }: { afterSeq?: bigint; pageSize: number; progress: (seq: bigint) => void },
): AsyncGenerator<Placed<Row>, undefined> {
  // Above every id.
  let after = afterSeq === undefined ? undefined : { seq: afterSeq, id: '\u{10ffff}' };
  for (;;) {
    const page = await all(query, history.selectPlaced({ after, limit: pageSize }));
    yield* page;
    const last = page.at(-1);
    if (last) {
      after = { seq: last.seq, id: history.idOf(last) };
      progress(last.seq);
    }
    if (page.length < pageSize) return undefined;
  }
}

export async function* readSeals(
  query: Query,
  kind: SealedKind,
  { afterNo = null, pageSize }: { afterNo?: bigint | null; pageSize: number },
): AsyncGenerator<StoredSeal, undefined> {
  let after = afterNo;
  for (;;) {
    const page: StoredSeal[] = await all(
      query,
      selectSeals(kind, { afterNo: after, limit: pageSize }),
    );
    yield* page;
    after = page.at(-1)?.no ?? null;
    if (page.length < pageSize) return undefined;
  }
}

/** Committed rows that wait for a seal, in their order. */
export async function* readUnsealed<Row>(
  query: Query,
  history: History<Row>,
  pageSize: number,
): AsyncGenerator<Row, undefined> {
  let after: Row | undefined;
  for (;;) {
    const page: Row[] = await all(query, history.selectUnsealed({ after, limit: pageSize }));
    yield* page;
    after = page.at(-1);
    if (page.length < pageSize) return undefined;
  }
}
