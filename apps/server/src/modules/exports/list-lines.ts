import { exportFilterOf, exportLists, listPathNames, zodOf } from '@wallet/contract';
import type { Endpoint, ExportFilter, ListKind } from '@wallet/contract';
import type { FastifyReply } from 'fastify';
import type { UserPrincipal } from '#modules/identity';
import { type Route, shapeAnswer } from '#platform/http';
import type { Log } from '#platform/log';
import type { z } from 'zod';
import { rowForm } from './columns-of.ts';
import type { ExportLines } from './lines.ts';

export interface ListInput {
  kind: ListKind;
  filter: ExportFilter;
  principal: UserPrincipal;
  writeTime: (iso: string) => string;
  log: Log;
}

interface ListPage {
  data: readonly unknown[];
  next: string | null;
  total?: number | { count: number; isLeast: boolean } | null;
  more?: boolean;
}

/** Lists look up several things for each row of a page. */
const mostOfPage = 500;
/** Where a list does not count, so many of its rows are read to know. */
const mostLookedAt = 1_001;

/** A list's rows as its endpoint answers that person: same rights, rows, masks and contract. */
export function listLines(routes: readonly Route[], input: ListInput): ExportLines {
  const endpoint: Endpoint = exportLists[input.kind];
  const row = rowSchemaOf(endpoint);
  const form = rowForm(row, input.writeTime);
  const ask = askerOf(routes, input);
  return {
    columns: form.columns,
    count: async (cap) =>
      countOf(await ask({ limit: 1, isCounted: true }), cap) ??
      (cap <= mostLookedAt ? countOfPage(await ask({ limit: cap }), cap) : null),
    pages: async function* pages(limit) {
      for (let after: string | undefined; ;) {
        const { data, next } = await ask({ after, limit: Math.min(limit, mostOfPage) });
        yield data.map((each) => form.cellsOf(each));
        if (next === null) return;
        after = next;
      }
    },
  };
}

/** What the list itself says, where it says it exactly. */
function countOf({ data, next, total, more = false }: ListPage, cap: number): number | undefined {
  if (next === null) return data.length;
  if (typeof total === 'number') return more ? undefined : Math.min(total, cap);
  return total && !total.isLeast ? Math.min(total.count, cap) : undefined;
}

function countOfPage({ data, next }: ListPage, cap: number): number {
  return next === null ? data.length : cap;
}

function askerOf(routes: readonly Route[], { kind, filter, principal, log }: ListInput) {
  const endpoint: Endpoint = exportLists[kind];
  const route = routes.find((each) => each.endpoint.name === endpoint.name);
  if (!route) throw new Error(`nobody answers ${endpoint.name}`);
  const parsed = exportFilterOf(kind).parse(filter) as Record<string, unknown>;
  const pathNames = listPathNames(kind);
  const parts = Object.entries(parsed);
  const params = Object.fromEntries(parts.filter(([name]) => pathNames.includes(name)));
  const query = Object.fromEntries(parts.filter(([name]) => !pathNames.includes(name)));
  const counts =
    endpoint.query !== undefined && 'count' in (zodOf(endpoint.query) as z.ZodObject).shape;
  return async ({
    after,
    limit,
    isCounted = false,
  }: {
    after?: string | undefined;
    limit: number;
    isCounted?: boolean;
  }): Promise<ListPage> => {
    const call = {
      params,
      query: {
        ...query,
        limit,
        ...(after !== undefined && { after }),
        ...(isCounted && counts && { count: 'true' }),
      },
      body: undefined,
      principal,
      headers,
      requestId: 'export',
      console: principal.console,
      reply: noReply,
    };
    return shapeAnswer(endpoint, await route.handle(call), log) as ListPage;
  };
}

const headers = {
  idempotencyKey: undefined,
  authorization: undefined,
  ip: '127.0.0.1',
  userAgent: undefined,
  origin: undefined,
};
/** Lists answer and touch nothing else. */
const noReply = Object.freeze({}) as FastifyReply;

function rowSchemaOf({ answer, name }: Endpoint): z.ZodType {
  const data = (zodOf(answer) as z.ZodObject).shape['data'] as z.ZodArray<z.ZodType> | undefined;
  if (!data) throw new Error(`${name} is no list`);
  return data.element;
}
