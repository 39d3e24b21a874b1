import { all, type Query, type RawBuilder } from '#platform/db';
import type { SealedKind } from './chain.ts';
import type { History, Placed } from './history.ts';
import { selectSeals, type StoredSeal } from './verify.sql.ts';

/** What was last asked on each connection: one takes one statement at a time. */
const asked = new WeakMap<Query, Promise<unknown>>();

function inTurn<Row>(query: Query, statement: RawBuilder<Row>): Promise<Row[]> {
  const answer = (asked.get(query) ?? Promise.resolve()).then(() => all(query, statement));
  asked.set(
    query,
    answer.catch(() => undefined),
  );
  return answer;
}

/** Pages of sealed rows after a place, with read-ahead; `progress` gets each page's last place. */
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
  const read = () => inTurn(query, history.selectPlaced({ after, limit: pageSize }));
  for (let next = read(); ;) {
    const page = await next;
    const last = page.at(-1);
    if (last) after = { seq: last.seq, id: history.idOf(last) };
    const isLast = page.length < pageSize;
    if (!isLast) {
      next = read();
      // Who stops in the middle waits for it nowhere.
      next.catch(() => undefined);
    }
    yield* page;
    if (last) progress(last.seq);
    if (isLast) return undefined;
  }
}

export async function* readSeals(
  query: Query,
  kind: SealedKind,
  { afterNo = null, pageSize }: { afterNo?: bigint | null; pageSize: number },
): AsyncGenerator<StoredSeal, undefined> {
  let after = afterNo;
  for (;;) {
    const page: StoredSeal[] = await inTurn(
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
    const page: Row[] = await inTurn(query, history.selectUnsealed({ after, limit: pageSize }));
    yield* page;
    after = page.at(-1);
    if (page.length < pageSize) return undefined;
  }
}
