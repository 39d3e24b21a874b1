import { idSchema, Refusal } from '@wallet/contract';
import type { ProxyHealth, ProxyProtocol, ProxyRow, ProxyStatus } from '@wallet/contract';
import { all, one } from '#platform/db';
import type { Query } from '#platform/db';
import { countProxies, selectProxies } from './proxies.sql.ts';
import { proxyAnswer } from './proxy-answer.ts';
import type { ProxyScope } from './proxy-scope.ts';

export interface ProxiesQuery {
  after?: string | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  protocol?: ProxyProtocol | undefined;
  country?: string | undefined;
  health?: ProxyHealth | undefined;
  status?: ProxyStatus | undefined;
}

export interface ProxiesPage {
  data: ProxyRow[];
  next: string | null;
  /** Exact up to 10,000; above that `more` is true. */
  total: number;
  more: boolean;
}

const usualLimit = 50;
const countCap = 10_000;
const cursorSchema = idSchema('prx');

/** The proxies in scope, newest first. Refuses a cursor that is not one. */
export async function listProxies(
  query: Query,
  scope: ProxyScope,
  { after, limit = usualLimit, search, ...rest }: ProxiesQuery,
): Promise<ProxiesPage> {
  if (after !== undefined && !cursorSchema.safeParse(after).success)
    throw new Refusal('cursorInvalid');
  // Nothing that is searched holds control characters, and PostgreSQL takes no zero character.
  const filter = { ...rest, search: search?.replace(/\p{Cc}+/gu, ' ') };
  const [rows, { count }] = await Promise.all([
    all(query, selectProxies(scope, { ...filter, beforeId: after }, limit + 1)),
    one(query, countProxies(scope, filter, countCap + 1)),
  ]);
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return {
    data: page.map(proxyAnswer),
    next,
    total: Math.min(count, countCap),
    more: count > countCap,
  };
}
