import { one } from '#platform/db';
import type { Query } from '#platform/db';
import { judgeVersion } from './judge-version.ts';
import type { BroughtBy, Component } from './read-node.ts';
import { selectServerVersion } from './versions.sql.ts';

/** The PostgreSQL behind `query`, judged. Asked each time: one of your own may be updated under a running server. */
export async function readPostgres(
  query: Query,
  now: Date,
  broughtBy: BroughtBy,
): Promise<Component> {
  const { version } = await one(query, selectServerVersion());
  return { ...judgeVersion('postgresql', version, now), broughtBy };
}
