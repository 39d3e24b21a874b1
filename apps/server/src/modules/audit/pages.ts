import { all } from '#platform/db';
import type { Query } from '#platform/db';
import type { AuditRow } from './audit-row.ts';
import { selectUnsealed } from './seals.sql.ts';
import { selectPlaced, selectSeals } from './verify.sql.ts';
import type { PlacedRow, StoredSeal } from './verify.sql.ts';

/** Sealed rows by place, page by page. `progress` hears the last place of each page. */
export async function* readPlaced(
  query: Query,
  { pageSize, progress }: { pageSize: number; progress: (seq: bigint) => void },
): AsyncGenerator<PlacedRow, undefined> {
  let after: PlacedRow | null = null;
  for (;;) {
    const page: PlacedRow[] = await all(query, selectPlaced(after, pageSize));
    yield* page;
    after = page.at(-1) ?? null;
    if (after) progress(after.seq);
    if (page.length < pageSize) return undefined;
  }
}

export async function* readSeals(
  query: Query,
  pageSize: number,
): AsyncGenerator<StoredSeal, undefined> {
  let afterNo: bigint | null = null;
  for (;;) {
    const page: StoredSeal[] = await all(query, selectSeals('audit', { afterNo, limit: pageSize }));
    yield* page;
    afterNo = page.at(-1)?.no ?? null;
    if (page.length < pageSize) return undefined;
  }
}

/** Committed rows that wait for a seal, by id. */
export async function* readUnsealed(
  query: Query,
  pageSize: number,
): AsyncGenerator<AuditRow, undefined> {
  let afterId = '';
  for (;;) {
    const page: AuditRow[] = await all(query, selectUnsealed({ afterId, limit: pageSize }));
    yield* page;
    afterId = page.at(-1)?.id ?? '';
    if (page.length < pageSize) return undefined;
  }
}
