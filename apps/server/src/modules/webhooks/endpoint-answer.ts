import type { WebhookEndpointRow } from '@wallet/contract';
import type { EndpointRow } from './webhooks.sql.ts';

/** An endpoint as its merchant sees it: without its secret. */
export function endpointAnswer({
  id,
  mode,
  url,
  eventTypes,
  enabled,
  disabledReason,
  disabledAt,
  failingSince,
  formerSecretUntil,
  createdAt,
  revision,
}: EndpointRow): WebhookEndpointRow {
  const text = (time: Date | null) => time?.toISOString() ?? null;
  return {
    id,
    mode,
    url,
    eventTypes,
    enabled,
    disabledReason,
    disabledAt: text(disabledAt),
    failingSince: text(failingSince),
    formerSecretUntil: text(formerSecretUntil),
    createdAt: createdAt.toISOString(),
    revision,
  };
}
