import { idSchema, Refusal } from '@wallet/contract';
import type { ProxyCheck } from '@wallet/contract';
import { all, maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { selectChecks } from './checks.sql.ts';
import type { StoredCheck } from './checks.sql.ts';
import { selectProxy } from './proxies.sql.ts';
import type { ProxyScope } from './proxy-scope.ts';

export interface ChecksQuery {
  after?: string | undefined;
  limit?: number | undefined;
}

const usualLimit = 50;
const cursorSchema = idSchema('pck');

/** The checks of a proxy, newest first. Refuses with notFound, also for somebody else’s, or with cursorInvalid. */
export async function listChecks(
  query: Query,
  scope: ProxyScope,
  { id, after, limit = usualLimit }: ChecksQuery & { id: string },
): Promise<{ data: ProxyCheck[]; next: string | null }> {
  if (after !== undefined && !cursorSchema.safeParse(after).success)
    throw new Refusal('cursorInvalid');
  if (!(await maybe(query, selectProxy(scope, id)))) throw new Refusal('notFound');
  const rows = await all(query, selectChecks(id, { limit: limit + 1, beforeId: after }));
  const page = rows.slice(0, limit);
  return {
    data: page.map(checkAnswer),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

export function checkAnswer({ finishedAt, ...check }: StoredCheck): ProxyCheck {
  const outcome = finishedAt === null ? 'waiting' : check.problem === null ? 'succeeded' : 'failed';
  return { ...check, outcome, finishedAt: finishedAt?.toISOString() ?? null };
}
