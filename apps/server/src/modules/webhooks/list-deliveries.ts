import { idSchema, Refusal } from '@wallet/contract';
import type { DeliveryRow, DeliveryStatus, WholeDelivery } from '@wallet/contract';
import { all, maybe } from '#platform/db';
import type { Query } from '#platform/db';
import { selectDeliveries, selectWholeDelivery } from './delivery-log.sql.ts';
import type { StoredDelivery } from './delivery-log.sql.ts';
import { selectEndpoint } from './webhooks.sql.ts';
import type { Owner } from './webhooks.sql.ts';

export interface DeliveriesWish {
  after?: string | undefined;
  limit?: number | undefined;
  status?: DeliveryStatus | undefined;
}

const usualLimit = 50;

/** What was sent to one of the merchant's addresses, newest first. Refuses with notFound and cursorInvalid. */
export async function listDeliveries(
  query: Query,
  owner: Owner,
  endpointId: string,
  { after, limit = usualLimit, status }: DeliveriesWish,
): Promise<{ data: DeliveryRow[]; next: string | null }> {
  if (after !== undefined && !idSchema('whd').safeParse(after).success)
    throw new Refusal('cursorInvalid');
  if (!(await maybe(query, selectEndpoint(owner, endpointId)))) throw new Refusal('notFound');
  const rows = await all(
    query,
    selectDeliveries(endpointId, { beforeId: after, status, limit: limit + 1 }),
  );
  const page = rows.slice(0, limit);
  return {
    data: page.map(deliveryAnswer),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** One of the merchant's deliveries with the headers and the body that were sent. Refuses with notFound. */
export async function readDelivery(
  query: Query,
  owner: Owner,
  id: string,
  { withBody = true } = {},
): Promise<WholeDelivery> {
  const row = await maybe(query, selectWholeDelivery(owner, id));
  if (!row) throw new Refusal('notFound');
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
