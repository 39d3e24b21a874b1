import { ApiError } from '@wallet/contract';
import type { endpoints, QueryOf, WebhookEndpointRow, WebhookEvent } from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import { idCursor, type PageQuery, readPage } from '#platform/lists';
import { endpointAnswer } from '../endpoint-answer.ts';
import {
  selectEndpoint,
  selectEndpoints,
  selectEventExists,
  selectEvents,
} from '../webhooks.sql.ts';
import type { EndpointFilters, Owner } from '../webhooks.sql.ts';

/** A merchant's addresses, newest first. Refuses `cursorInvalid`. */
export async function listEndpoints(
  query: Query,
  owner: Owner,
  input: PageQuery & EndpointFilters,
): Promise<{ data: WebhookEndpointRow[]; next: string | null }> {
  const { rows, next } = await readPage(query, input, {
    prefix: 'whe',
    select: (page) => selectEndpoints(owner, input, page),
  });
  return { data: rows.map(endpointAnswer), next };
}

/** One of a merchant's addresses. Refuses with notFound, also for another merchant's. */
export async function readEndpoint(
  query: Query,
  owner: Owner,
  id: string,
): Promise<WebhookEndpointRow> {
  const row = await maybe(query, selectEndpoint(owner, id));
  if (!row) throw new ApiError('notFound');
  return endpointAnswer(row);
}

/**
 * A merchant's events after one, oldest first, without gaps: later ones always sort later. The
 * cursor is an event id; refuses another merchant's.
 */
export async function listEvents(
  query: Query,
  owner: Owner,
  input: QueryOf<typeof endpoints.listEvents>,
): Promise<{ data: WebhookEvent[]; next: string | null }> {
  const after = idCursor(input.after, 'evt');
  if (after !== undefined && !(await maybe(query, selectEventExists(owner, after))))
    throw new ApiError('cursorInvalid');
  const { rows, next } = await readPage(query, input, {
    prefix: 'evt',
    select: (page) => selectEvents(owner, input, page),
  });
  const data = rows.map(({ createdAt, ...event }): WebhookEvent => ({
    ...event,
    createdAt: createdAt.toISOString(),
  }));
  return { data, next };
}
