import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { CheckArea } from '@wallet/contract';
import type { AccountScope } from '../account-scope.ts';
import { inScope } from '../account-page.sql.ts';

const accountBasicsColumns = columnsOf(`provider, number_enc, owner_name, authority_document,
  payouts_stopped_at, payouts_stopped_reason, created_at, updated_at from account a`);

export interface AccountBasics extends RowOf<typeof accountBasicsColumns> {
  authorisedUntil: string | null;
  hasCredentials: boolean;
  /** Those that it works for alone; an owner of phones is not told for whom they work. */
  merchants: { id: string; name: string }[];
  now: Date;
}

/** No row: there is no such account in scope. */
export function selectAccountBasics(scope: AccountScope, id: string): RawBuilder<AccountBasics> {
  return sql`select ${accountBasicsColumns}, a.authorised_until::text as "authorisedUntil",
      a.credentials_enc is not null as "hasCredentials", now() as now,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name)
        from merchant m where m.id =
          any(a.merchant_ids)${scope.ownerUserId === null ? sql`` : sql` and false`}), '[]') as merchants
    from account a left join device d on d.id = a.device_id where a.id = ${id} and ${inScope(scope)}`;
}

const accountCheckColumns = columnsOf(`area, status, process_status, message, checked_at
  from health_latest h`);

export interface AccountCheck extends RowOf<typeof accountCheckColumns> {
  area: CheckArea;
  durationMs: number | null;
}

/** The latest check of each area on the phone that carries the account now, with how long it took. */
export function selectAccountChecks(id: string): RawBuilder<AccountCheck> {
  return sql`select ${accountCheckColumns},
      (select c.duration_ms from health_check c
        where c.device_id = h.device_id and c.account_id = h.account_id and c.area = h.area
          and c.checked_at = h.checked_at
        and c.id >= id_floor('hck', h.checked_at - interval '1 day')
          and c.id < id_floor('hck', h.checked_at + interval '1 day') limit 1) as "durationMs"
    from account a join health_latest h on h.device_id = a.device_id and h.account_id = a.id where a.id = ${id}`;
}
