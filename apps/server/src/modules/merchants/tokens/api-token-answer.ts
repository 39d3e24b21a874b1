import type { ApiTokenRow } from '@wallet/contract';
import type { StoredApiToken } from './api-tokens.sql.ts';

/** A token as screens see it: never whole. */
export function apiTokenAnswer({
  expiresAt,
  lastUsedAt,
  createdById,
  createdByName,
  createdAt,
  adoptedById,
  adoptedByName,
  endsAt,
  endsBecause,
  revokedAt,
  ...rest
}: StoredApiToken): ApiTokenRow {
  return {
    ...rest,
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdBy: personOf(createdById, createdByName),
    adoptedBy: personOf(adoptedById, adoptedByName),
    ends:
      endsAt === null || endsBecause === null
        ? null
        : { at: endsAt.toISOString(), because: endsBecause },
    createdAt: createdAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

function personOf(id: string | null, name: string | null): ApiTokenRow['createdBy'] {
  return id === null || name === null ? null : { id, name };
}
