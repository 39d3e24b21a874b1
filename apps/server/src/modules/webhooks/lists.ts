import { idSchema, Refusal } from '@wallet/contract';
import type { WebhookEndpointRow, WebhookEvent } from '@wallet/contract';
import { all, maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { endpointAnswer } from './endpoint-answer.ts';
import {
  selectEndpoint,
  selectEndpoints,
  selectEventExists,
  selectEvents,
} from './webhooks.sql.ts';
import type { Owner } from './webhooks.sql.ts';

export interface PageWish {
  after?: string | undefined;
  limit?: number | undefined;
}

const defaultLimit = 50;

/** A merchant's addresses, newest first. */
export async function listEndpoints(
  query: Query,
  owner: Owner,
  { after, limit = defaultLimit }: PageWish,
): Promise<{ data: WebhookEndpointRow[]; next: string | null }> {
  if (after !== undefined && !idSchema('whe').safeParse(after).success)
    throw new Refusal('cursorInvalid');
  const rows = await all(query, selectEndpoints(owner, { beforeId: after, limit: limit + 1 }));
  return pageOf(rows, limit, endpointAnswer);
}

/** One of a merchant's addresses. Refuses with notFound, also for another merchant's. */
export async function readEndpoint(
  query: Query,
  owner: Owner,
  id: string,
): Promise<WebhookEndpointRow> {
  const row = await maybe(query, selectEndpoint(owner, id));
  if (!row) throw new Refusal('notFound');
  return endpointAnswer(row);
}

/**
 * A merchant's events after one of them, oldest first and without gaps: an event that appears later always comes later.
 * The cursor is an event's id; refuses one that is not this merchant's.
 */
export async function listEvents(
  query: Query,
  owner: Owner,
  { after, limit = defaultLimit }: PageWish,
): Promise<{ data: WebhookEvent[]; next: string | null }> {
  if (
    after !== undefined &&
    !(
      idSchema('evt').safeParse(after).success &&
      (await maybe(query, selectEventExists(owner, after)))
    )
  )
    throw new Refusal('cursorInvalid');
  const rows = await all(query, selectEvents(owner, { after, limit: limit + 1 }));
  return pageOf(rows, limit, ({ createdAt, ...event }): WebhookEvent => ({
    ...event,
    createdAt: createdAt.toISOString(),
  }));
}

function pageOf<Row extends { id: string }, Item>(
  rows: Row[],
  limit: number,
  shape: (row: Row) => Item,
): { data: Item[]; next: string | null } {
  const page = rows.slice(0, limit);
  return { data: page.map(shape), next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
