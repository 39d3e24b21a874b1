import type { AnswerOf, endpoints, QueryOf } from '@wallet/contract';
import { one, type Query } from '#platform/db';
import { countUpTo, readPage } from '#platform/lists';
import { countProxies, selectProxies } from '../proxies.sql.ts';
import { proxyAnswer } from '../proxy-answer.ts';
import type { ProxyScope } from '../proxy-scope.ts';

const countCap = 10_000;

/** The proxies in scope, newest first, counted exactly up to 10,000. Refuses `cursorInvalid`. */
export async function listProxies(
  query: Query,
  scope: ProxyScope,
  input: QueryOf<typeof endpoints.listProxies>,
): Promise<AnswerOf<typeof endpoints.listProxies>> {
  const [{ rows, next }, { count }] = await Promise.all([
    readPage(query, input, { prefix: 'prx', select: (page) => selectProxies(scope, input, page) }),
    one(query, countProxies(scope, input, countCap + 1)),
  ]);
  return { data: rows.map(proxyAnswer), next, ...countUpTo(countCap, count) };
}
