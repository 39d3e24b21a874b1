import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CheckArea, Provider } from '@wallet/contract';
import type { AccountScope } from '../account-scope.ts';
import { inScope } from '../account-page.sql.ts';

export interface AccountBasics {
  provider: Provider;
  numberEnc: string;
  ownerName: string | null;
  authorityDocument: string | null;
  authorisedUntil: string | null;
  hasCredentials: boolean;
  payoutsStoppedAt: Date | null;
  payoutsStoppedReason: string | null;
  /** Those that it works for alone; an owner of phones is not told for whom they work. */
  merchants: { id: string; name: string }[];
  createdAt: Date;
  updatedAt: Date;
  now: Date;
}

/** No row: there is no such account in scope. */
export function selectAccountBasics(scope: AccountScope, id: string): RawBuilder<AccountBasics> {
  return sql<AccountBasics>`select a.provider, a.number_enc as "numberEnc", a.owner_name as "ownerName", a.authority_document as "authorityDocument",
      a.authorised_until::text as "authorisedUntil", a.credentials_enc is not null as "hasCredentials", a.payouts_stopped_at as "payoutsStoppedAt",
      a.payouts_stopped_reason as "payoutsStoppedReason", a.created_at as "createdAt", a.updated_at as "updatedAt", now() as now,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by m.name) from merchant m where m.id = any(a.merchant_ids)${scope.ownerUserId === null ? sql`` : sql` and false`}), '[]') as merchants
    from account a left join device d on d.id = a.device_id where a.id = ${id} and ${inScope(scope)}`;
}

export interface AccountCheck {
  area: CheckArea;
  status: number;
  processStatus: 'running' | 'done' | 'error';
  message: string | null;
  checkedAt: Date;
  durationMs: number | null;
}

/** The latest check of each area on the phone that carries the account now, with how long it took. */
export function selectAccountChecks(id: string): RawBuilder<AccountCheck> {
  return sql<AccountCheck>`select h.area, h.status, h.process_status as "processStatus", h.message, h.checked_at as "checkedAt",
      (select c.duration_ms from health_check c where c.device_id = h.device_id and c.account_id = h.account_id and c.area = h.area and c.checked_at = h.checked_at
        and c.id >= id_floor('hck', h.checked_at - interval '1 day') and c.id < id_floor('hck', h.checked_at + interval '1 day') limit 1) as "durationMs"
    from account a join health_latest h on h.device_id = a.device_id and h.account_id = a.id where a.id = ${id}`;
}
