import { type RawBuilder, sql } from '#platform/db';
import type { AuditRow } from './audit-row.ts';

/** What the digest covers. */
export const coveredColumns = sql`e.id, e.at, e.merchant_id as "merchantId", e.mode,
  e.actor_id as "actorId", e.actor_role as "actorRole", e.action,
  e.entity, e.entity_id as "entityId", e.before, e.after, e.reason, e.ip, e.user_agent as "userAgent",
    e.request_id as "requestId"`;
export const auditColumns = sql`${coveredColumns}, e.digest`;

export function insertAuditRow(row: AuditRow): RawBuilder<unknown> {
  return sql`insert into audit_entry (
      id, at, merchant_id, mode, actor_id, actor_role, action, entity, entity_id, before, after, reason, ip,
        user_agent, request_id, digest
    ) values (
      ${row.id}, ${row.at}, ${row.merchantId}, ${row.mode}, ${row.actorId}, ${row.actorRole}, ${row.action},
        ${row.entity}, ${row.entityId},
      ${json(row.before)}::jsonb, ${json(row.after)}::jsonb, ${row.reason}, ${row.ip}, ${row.userAgent},
        ${row.requestId}, ${row.digest}
    )`;
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
