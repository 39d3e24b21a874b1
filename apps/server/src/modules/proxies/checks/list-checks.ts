import { ApiError, type endpoints, type ProxyCheck, type QueryOf } from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import { readPage } from '#platform/lists';
import { selectChecks, type StoredCheck } from './checks.sql.ts';
import { selectProxy } from '../proxies.sql.ts';
import type { ProxyScope } from '../proxy-scope.ts';

/** The checks of a proxy, newest first. Refuses with notFound, also for somebody else’s, or with cursorInvalid. */
export async function listChecks(
  query: Query,
  scope: ProxyScope,
  { id, ...input }: QueryOf<typeof endpoints.listProxyChecks> & { id: string },
): Promise<{ data: ProxyCheck[]; next: string | null }> {
  if (!(await maybe(query, selectProxy(scope, id)))) throw new ApiError('notFound');
  const { rows, next } = await readPage(query, input, {
    prefix: 'pck',
    select: (page) => selectChecks(id, input, page),
  });
  return { data: rows.map(checkAnswer), next };
}

export function checkAnswer({ finishedAt, ...check }: StoredCheck): ProxyCheck {
  const outcome = finishedAt === null ? 'waiting' : check.problem === null ? 'succeeded' : 'failed';
  return { ...check, outcome, finishedAt: finishedAt?.toISOString() ?? null };
}
