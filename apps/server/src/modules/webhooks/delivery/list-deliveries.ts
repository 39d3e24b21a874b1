import { ApiError, type DeliveryRow, type WholeDelivery } from '@wallet/contract';
import { maybe, type Query } from '#platform/db';
import { type PageQuery, readPage } from '#platform/lists';
import { selectDeliveries, selectWholeDelivery } from './delivery-log.sql.ts';
import type { DeliveryFilters, StoredDelivery } from './delivery-log.sql.ts';
import { type Owner, selectEndpoint } from '../webhooks.sql.ts';

/** What was sent to one of the merchant's addresses, newest first. Refuses with notFound and cursorInvalid. */
export async function listDeliveries(
  query: Query,
  owner: Owner,
  endpointId: string,
  input: PageQuery & DeliveryFilters,
): Promise<{ data: DeliveryRow[]; next: string | null }> {
  if (!(await maybe(query, selectEndpoint(owner, endpointId)))) throw new ApiError('notFound');
  const { rows, next } = await readPage(query, input, {
    prefix: 'whd',
    select: (page) => selectDeliveries(endpointId, input, page),
  });
  return { data: rows.map(deliveryAnswer), next };
}

/** One of the merchant's deliveries with the headers and the body that were sent. Refuses with notFound. */
export async function readDelivery(
  query: Query,
  owner: Owner,
  id: string,
  { withBody = true } = {},
): Promise<WholeDelivery> {
  const row = await maybe(query, selectWholeDelivery(owner, id));
  if (!row) throw new ApiError('notFound');
  const answer = deliveryAnswer(row);
  const { headers = null, body = null, bodyIsCut = false } = row.request ?? {};
  return {
    ...answer,
    request: answer.request && {
      ...answer.request,
      headers,
      body: withBody ? body : null,
      bodyIsCut,
    },
  };
}

export function deliveryAnswer({
  request,
  nextAttemptAt,
  createdAt,
  updatedAt,
  ...row
}: StoredDelivery): DeliveryRow {
  return {
    ...row,
    request: request && {
      url: request.url,
      attempt: request.attempt,
      sentAt: request.sentAt ?? null,
    },
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
