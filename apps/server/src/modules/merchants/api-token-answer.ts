import type { ApiTokenRow } from '@wallet/contract';
import type { StoredApiToken } from './api-tokens.sql.ts';

/** A token as screens see it: never whole. */
export function apiTokenAnswer({
  expiresAt,
  lastUsedAt,
  createdById,
  createdByName,
  createdAt,
  revokedAt,
  ...rest
}: StoredApiToken): ApiTokenRow {
  return {
    ...rest,
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdBy:
      createdById === null || createdByName === null
        ? null
        : { id: createdById, name: createdByName },
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
