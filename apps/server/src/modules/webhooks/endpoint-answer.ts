import type { EventType, Mode } from '@wallet/contract';
import type { EndpointRow } from './webhooks.sql.ts';

export interface EndpointAnswer {
  id: string;
  mode: Mode;
  url: string;
  eventTypes: EventType[];
  enabled: boolean;
  /** Since when nothing was taken; null while it works. */
  failingSince: string | null;
  createdAt: string;
}

/** An endpoint as its merchant sees it: without its secret. */
export function endpointAnswer({ id, mode, url, eventTypes, enabled, failingSince, createdAt }: EndpointRow): EndpointAnswer {
  return { id, mode, url, eventTypes, enabled, failingSince: failingSince?.toISOString() ?? null, createdAt: createdAt.toISOString() };
}
