import { type BlockRow, type RuleRow, writeMoney } from '@wallet/contract';
import type { StoredBlock } from '../blocklist.sql.ts';
import type { StoredEntry, StoredRule } from '../rules.sql.ts';

export function ruleAnswer({
  most,
  currency,
  validFrom,
  validUntil,
  scope,
  measure,
  pace,
  state,
  ...entry
}: StoredRule): RuleRow {
  return {
    ...shared(entry),
    scope,
    measure,
    pace,
    state,
    limitCount: currency === null ? Number(most) : null,
    limitAmount: currency === null ? null : writeMoney({ minor: most, currency }),
    validFrom: validFrom.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
  };
}

export function blockAnswer({ kind, shown, state, expiresAt, ...entry }: StoredBlock): BlockRow {
  return { ...shared(entry), kind, shown, state, expiresAt: expiresAt?.toISOString() ?? null };
}

function shared({
  id,
  merchant,
  outcome,
  reason,
  wasProposed,
  createdBy,
  createdAt,
  decidedBy,
  decidedAt,
  decisionReason,
  revision,
}: StoredEntry) {
  return {
    id,
    merchant,
    outcome,
    reason,
    wasProposed,
    createdBy,
    createdAt: createdAt.toISOString(),
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    decisionReason,
    revision,
  };
}
