import { type RawBuilder, sql } from '#platform/db';
import type { endpoints, FiltersOf } from '@wallet/contract';
import { conditionsOf, createdWithin, equals, every, olderThan } from '#platform/lists';
import type { PageBounds } from '#platform/lists';
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

export type EntryFilters = FiltersOf<typeof endpoints.listAuditEntries>;

/**
 * A page of a merchant's entries, or of all, newest first; each filter has an index in this order.
 */
export function selectEntries(
  merchantId: string | undefined,
  filters: EntryFilters,
  { after, limit }: PageBounds,
): RawBuilder<ListedEntry> {
  return sql`with page as materialized (
      select e.* from audit_entry e where ${conditions(merchantId, filters)} ${olderThan('e.id', after)}
        order by e.id desc limit ${limit}
    )
    select ${coveredColumns}, e.seq, coalesce(u.name, k.name) as "actorName",
      coalesce(u.merchant_id, k.merchant_id) as "actorMerchantId"
    from page e left join app_user u on u.id = e.actor_id left join api_token k on k.id = e.actor_id
      order by e.id desc`;
}

function conditions(merchantId: string | undefined, filters: EntryFilters): RawBuilder<unknown> {
  return every([
    ...(merchantId === undefined ? [] : [sql`e.merchant_id = ${merchantId}`]),
    ...conditionsOf(filters, {
      merchantId: equals('e.merchant_id'),
      actorId: equals('e.actor_id'),
      action: equals('e.action'),
      entity: equals('e.entity'),
      entityId: equals('e.entity_id'),
      ...createdWithin('aud', 'e.id'),
    }),
  ]);
}
