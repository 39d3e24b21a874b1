import type { ProxyRow } from '@wallet/contract';
import type { StoredProxy } from './proxies.sql.ts';

/** A proxy as screens see it. The password is not among what is read. */
export function proxyAnswer({
  ownerUserId,
  ownerName,
  lastCheckedAt,
  expiresAt,
  createdAt,
  ...rest
}: StoredProxy): ProxyRow {
  return {
    ...rest,
    lastCheckedAt: lastCheckedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    owner: ownerUserId !== null && ownerName !== null ? { id: ownerUserId, name: ownerName } : null,
  };
}

/** `host:port`, with brackets around an IPv6 address. */
export function placeOf({ host, port }: { host: string; port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
