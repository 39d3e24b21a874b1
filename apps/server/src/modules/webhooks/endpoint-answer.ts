import type { EventType, Mode } from '@wallet/contract';
import type { EndpointRow } from './webhooks.sql.ts';

export interface EndpointAnswer {
  id: string;
  mode: Mode;
  url: string;
  eventTypes: EventType[];
  enabled: boolean;
  createdAt: string;
}

/** An endpoint as its merchant sees it: without its secret. */
export function endpointAnswer({ id, mode, url, eventTypes, enabled, createdAt }: EndpointRow): EndpointAnswer {
  return { id, mode, url, eventTypes, enabled, createdAt: createdAt.toISOString() };
}
