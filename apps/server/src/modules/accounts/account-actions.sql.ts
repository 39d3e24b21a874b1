import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import type { AccountStatus } from '@wallet/contract';
import { openFloor } from '#platform/ids';
import { inScope } from './account-page.sql.ts';
import type { AccountScope } from './account-scope.ts';
import { accountColumns, type AccountRow } from './accounts.sql.ts';

const heldColumns = columnsOf(`proxy_id, payouts_stopped_at, credentials_enc,
  force_active_until as forceUntil from account a`);

/** An account as those who act on it need it. */
export interface HeldRow extends AccountRow, RowOf<typeof heldColumns> {
  ownerUserId: string | null;
  ownerName: string | null;
  authorityDocument: string | null;
  /** A day: `2027-12-31`. */
  authorisedUntil: string | null;
  acceptsPayouts: boolean;
  isForced: boolean;
  now: Date;
}

/** The account if it is in scope, locked until the transaction ends. */
export function lockAccountInScope(scope: AccountScope, id: string): RawBuilder<HeldRow> {
  return sql`select ${heldColumns}, ${accountColumns}, d.owner_user_id as "ownerUserId",
      coalesce(a.force_active and a.force_active_until > now(), false) as "isForced", clock_timestamp() as now
    from account a left join device d on d.id = a.device_id
      where a.id = ${id} and ${inScope(scope)} for no key update of a`;
}

export interface EditedRow {
  id: string;
  label: string;
  holderName: string;
  ownerName: string | null;
  authorityDocument: string | null;
  authorisedUntil: string | null;
  /** JSON text. */
  limits: string;
  merchantIds: readonly string[];
  priority: number;
}

/** Another holder begins anew with the words about the number. */
export function updateEdited(row: EditedRow): RawBuilder<unknown> {
  return sql`update account set label = ${row.label}, holder_name = ${row.holderName},
    owner_name = ${row.ownerName}, authority_document = ${row.authorityDocument},
    authorised_until = ${row.authorisedUntil}::date, limits = ${row.limits}::jsonb,
      merchant_ids = ${[...row.merchantIds]}, number_usable = case
        when holder_name = ${row.holderName} then number_usable end,
    number_round = number_round + (holder_name <> ${row.holderName})::int, priority = ${row.priority}::smallint,
    revision = revision + 1, updated_at = now() where id = ${row.id}`;
}

/** Payers may be shown the account's number from now on. */
export function updateNumberUsable(id: string): RawBuilder<unknown> {
  return sql`update account set number_usable = true, revision = revision + 1, updated_at = now() where id = ${id}`;
}

/** Which of these merchants there are, in a currency. */
export function selectKnownMerchants(
  ids: readonly string[],
  currency: string,
): RawBuilder<{ id: string }> {
  return sql`select id from merchant where id = any(${ids}) and currency = ${currency}`;
}

/** On ends a stop, and deposits that expired before say nothing about the code any more. */
export function updateDepositsOn(id: string): RawBuilder<unknown> {
  return sql`update account set accepts_deposits = true, deposits_stopped_at = null,
    deposits_stopped_reason = null, deposits_judged_from = now(),
    revision = revision + 1, updated_at = now() where id = ${id}`;
}

export function updateDepositsOff(id: string): RawBuilder<unknown> {
  return sql`update account set accepts_deposits = false, revision = revision + 1, updated_at = now() where id = ${id}`;
}

export function updatePayoutsOn(id: string): RawBuilder<unknown> {
  return sql`update account set accepts_payouts = true, payouts_stopped_at = null,
    payouts_stopped_reason = null, revision = revision + 1, updated_at = now() where id = ${id}`;
}

export function updatePayoutsOff(id: string): RawBuilder<unknown> {
  return sql`update account set accepts_payouts = false, revision = revision + 1, updated_at = now() where id = ${id}`;
}

/** Nothing of it is used any more: no phone, no exit, no credentials, no way for money. */
export function updateRetired(id: string, reason: string): RawBuilder<unknown> {
  return sql`update account set status = 'retired', status_reason = ${reason}, device_id = null,
    proxy_id = null, credentials_enc = null, accepts_deposits = false,
    accepts_payouts = false, force_active = false, force_active_reason = null, force_active_until = null,
      force_active_by = null,
    revision = revision + 1, updated_at = now() where id = ${id}`;
}

/** The account with another standing, which is signed in anew. */
export function updateStatus(
  id: string,
  { to, reason }: { to: AccountStatus; reason: string | null },
): RawBuilder<unknown> {
  return sql`update account set status = ${to}, status_reason = ${reason}, login_step = 0,
    revision = revision + 1, updated_at = now() where id = ${id}`;
}

export interface DeviceToCarry {
  mode: 'live' | 'test';
  isInUse: boolean;
}

/** Held until the transaction ends, so that it is not retired meanwhile. */
export function lockDeviceToCarry(id: string): RawBuilder<DeviceToCarry> {
  return sql`select mode, retired_at is null as "isInUse" from device where id = ${id} for share`;
}

/** Another phone knows nothing of the account: it signs in again, with a newly typed secret. */
export function updateDevice(id: string, deviceId: string | null): RawBuilder<unknown> {
  return sql`update account set device_id = ${deviceId}, credentials_enc = null, status = case
    when status = 'locked' then status else 'new' end, status_reason = case
      when status = 'locked' then status_reason end,
    login_step = 0, revision = revision + 1, updated_at = now() where id = ${id}`;
}

export interface ProxyToUse {
  status: string;
  maxAccounts: number;
  assigned: number;
  isOver: boolean;
}

/** Held until the transaction ends, so that two do not take its last place. */
export function lockProxyToUse(id: string): RawBuilder<{ id: string }> {
  return sql`select id from proxy where id = ${id} for no key update`;
}

export function selectProxyToUse(id: string): RawBuilder<ProxyToUse> {
  return sql`select p.status, p.max_accounts as "maxAccounts", coalesce(p.expires_at <= now(), false) as "isOver",
    (select count(*)::int from account a
      where a.proxy_id = p.id and a.status <> 'retired') + (select count(*)::int from device d
        where d.proxy_id = p.id and d.retired_at is null) as assigned from proxy p where p.id = ${id}`;
}

export function updateProxy(id: string, proxyId: string | null): RawBuilder<unknown> {
  return sql`update account set proxy_id = ${proxyId}, revision = revision + 1, updated_at = now() where id = ${id}`;
}

export interface ForceRow {
  id: string;
  reason: string;
  until: Date;
  by: string;
}

/** By the database's time. No row: the end has passed. */
export function updateForced({ id, reason, until, by }: ForceRow): RawBuilder<{ id: string }> {
  return sql`update account set force_active = true, force_active_reason = ${reason},
    force_active_until = ${until}, force_active_by = ${by},
      revision = revision + 1, updated_at = now()
    where id = ${id} and ${until}::timestamptz > now() returning id`;
}

export function updateForceEnded(id: string): RawBuilder<unknown> {
  return sql`update account set force_active = false, force_active_until = least(force_active_until, now()),
    revision = revision + 1, updated_at = now() where id = ${id}`;
}

export function updateCredentials(id: string, credentialsEnc: string): RawBuilder<unknown> {
  return sql`update account set credentials_enc = ${credentialsEnc}, updated_at = now() where id = ${id}`;
}

/** No row when they were stopped before, and for a virtual account. */
export function updateDepositsStopped(id: string, reason: string): RawBuilder<{ id: string }> {
  return sql`update account set deposits_stopped_at = now(), deposits_stopped_reason = ${reason},
    revision = revision + 1, updated_at = now()
    where id = ${id} and deposits_stopped_at is null and not is_virtual returning id`;
}

/** How the last reported or paid deposits ended, newest first; others tell nothing about a code. */
export function selectLastReported(
  accountId: string,
  count: number,
): RawBuilder<{ status: string }> {
  return sql`select t.status from transaction t join account a on a.id = t.account_id
    where t.account_id = ${accountId} and t.kind = 'deposit' and ${isSince(sql`t.id`, openFloor('txn'))}
      and t.id >= id_floor('txn', now() - interval '30 days') and t.created_at >= a.deposits_judged_from
      and (t.status = 'succeeded' or (t.claimed_at is not null and t.completed_at is not null))
    order by t.completed_at desc limit ${count}`;
}
