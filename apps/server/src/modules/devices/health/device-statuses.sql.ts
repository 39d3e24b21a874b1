import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { CheckArea } from '@wallet/contract';
import { failuresThatCount } from '../derive-state.ts';
import { reportedStatus } from '../judge.sql.ts';
import type { PublishedStatus } from './publish-statuses.ts';

const standingColumns = columnsOf(`id, mode, name, owner_user_id, told_state, retired_at,
  maintenance_reason, enrolled_at, last_seen_at from device d`);

export interface StatusRow extends RowOf<typeof standingColumns> {
  isRevoked: boolean;
  checks: { area: CheckArea; failuresInRow: number; message: string | null }[];
  now: Date;
}

/**
 * Locks devices whose standing is not the one that was told last. It is judged here only to find them; what is told is
 * derived as everywhere else, and a test holds the two together.
 */
export function lockChangedStatuses(): RawBuilder<StatusRow> {
  return sql`
    with judged as materialized (
      select d.id, ${reportedStatus} as standing
      from device d where d.retired_at is null or d.told_state is distinct from 'retired'
    ), changed as materialized (
      select d.id from device d join judged j on j.id = d.id where d.told_state is distinct from j.standing
        order by d.id limit 500 for update of d skip locked
    )
    select ${standingColumns}, d.token_hash is null and d.token_revoked_at is not null as "isRevoked", now() as now,
      coalesce((select jsonb_agg(jsonb_build_object('area', h.area, 'failuresInRow', h.failures_in_row,
        'message', h.message) order by h.area)
        from health_latest h where h.device_id = d.id and h.account_id = ''
          and h.failures_in_row >= ${failuresThatCount}), '[]') as checks
    from device d join changed c on c.id = d.id order by d.id`;
}

export function updatePublishedStates(
  rows: readonly { id: string; to: PublishedStatus }[],
): RawBuilder<unknown> {
  return sql`update device d set told_state = t.standing
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ to }) => to)}::text[]) as t (id,
      standing) where d.id = t.id`;
}
