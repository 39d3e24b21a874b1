import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { coveredColumns } from './audit.sql.ts';
import type { Placed } from '#platform/seals';
import type { AuditRow } from './audit-row.ts';

export interface ListedEntry extends Omit<Placed<AuditRow>, 'seq' | 'digest'> {
  seq: bigint | null;
  /** Of the user or API token that acted; a merchant's reader finds the own ones only. */
  actorName: string | null;
  /** The merchant whose user or token acted; null for operators, payers, phones and the system. */
  actorMerchantId: string | null;
}

export interface EntryFilter {
  /** Whose entries the reader may see. */
  merchantId?: string | undefined;
  aboutMerchantId?: string | undefined;
  actorId?: string | undefined;
  action?: string | undefined;
  entity?: string | undefined;
  entityId?: string | undefined;
  /** Ids from this one on: the floor of a time. */
  fromId?: string | undefined;
  /** Ids below these: the floor of a time, and the cursor. */
  beforeIds: readonly string[];
}

/** A page, newest first; each filter has an index in this order. Names are joined to the page's rows only. */
export function selectEntries(filter: EntryFilter, limit: number): RawBuilder<ListedEntry> {
  return sql<ListedEntry>`with page as materialized (
      select e.* from audit_entry e where ${conditions(filter)} order by e.id desc limit ${limit}
    )
    select ${coveredColumns}, e.seq, coalesce(u.name, k.name) as "actorName", coalesce(u.merchant_id, k.merchant_id) as "actorMerchantId"
    from page e left join app_user u on u.id = e.actor_id left join api_token k on k.id = e.actor_id order by e.id desc`;
}

function conditions({
  merchantId,
  aboutMerchantId,
  actorId,
  action,
  entity,
  entityId,
  fromId,
  beforeIds,
}: EntryFilter): RawBuilder<unknown> {
  const all = [
    sql`true`,
    merchantId !== undefined && sql`e.merchant_id = ${merchantId}`,
    aboutMerchantId !== undefined && sql`e.merchant_id = ${aboutMerchantId}`,
    actorId !== undefined && sql`e.actor_id = ${actorId}`,
    action !== undefined && sql`e.action = ${action}`,
    entity !== undefined && sql`e.entity = ${entity}`,
    entityId !== undefined && sql`e.entity_id = ${entityId}`,
    fromId !== undefined && sql`e.id >= ${fromId}`,
    ...beforeIds.map((id) => sql`e.id < ${id}`),
  ].filter((condition) => condition !== false);
  return sql.join(all, sql` and `);
}
