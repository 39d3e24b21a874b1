import { columnsOf, type OrNull, type RawBuilder, type RowOf, sql, valuesOf } from '#platform/db';
import { isSince } from '#platform/db/fragments';
import type {
  AccountStatus,
  AgentCapability,
  Currency,
  Mode,
  PendingAct,
  Provider,
} from '@wallet/contract';
import type { DeviceCheck } from '#modules/devices';
import { openFloor } from '#platform/ids';
import { type Proved, provedColumns } from '#platform/row-mac';
import type { Vault } from '#platform/vault';
import type { Account } from './account.ts';
import { type AccountPower, accountPower } from './account-power.ts';
import { accountKeysOf } from './providers/account-number.ts';
import { roomOf } from './providers/capacity.sql.ts';

/** An account as stored, with everything of its row that gives power; `limits` is parsed by the domain's schema. */
export interface AccountRow extends Omit<Account, 'limits'>, Proved<AccountPower> {
  limits: unknown;
}

export const accountColumns = sql`${provedColumns(accountPower, 'a')}, a.label, a.number_enc as "numberEnc",
  a.status, a.status_reason as "statusReason",
  a.baseline_at as "baselineAt", a.settling_stopped_at as "settlingStoppedAt",
  a.settling_stopped_reason as "settlingStoppedReason", a.deposits_stopped_at as "depositsStoppedAt",
    a.deposits_stopped_reason as "depositsStoppedReason",
  a.reported_balance as "reportedBalanceMinor", a.reported_at as "reportedAt", a.priority, a.revision,
    a.number_round as "numberRound"`;

const newAccountColumns = columnsOf(`id, mode, provider, kind, label, holder_name, number_enc,
  account_key, last4, currency, device_id, owner_name, authority_document, authorised_until,
  status, static_qr, qr_usable, limits, accepts_deposits, accepts_payouts, merchant_ids,
  priority, settling_source, is_virtual, number_usable, baseline_at
  from account`);

export interface NewAccountRow extends Omit<RowOf<typeof newAccountColumns>, 'baselineAt'> {
  /** True where two persons agreed elsewhere, else null. */
  numberUsable: true | null;
  /** JSON text. */
  limits: string;
  /** Of test mode, inside the server: it has nothing before it, so its baseline is its making. */
  isVirtual: boolean;
}

/** No row: the provider's account is known already, in use or retired. */
export function insertAccount(row: NewAccountRow): RawBuilder<{ id: string }> {
  return sql`insert into account ${valuesOf(newAccountColumns, {
    ...row,
    baselineAt: sql`case when ${row.isVirtual} then now() end`,
  })}
    on conflict (provider, account_key, mode) do nothing returning id`;
}

export function selectAccountByKey(key: {
  provider: Provider;
  /** Each key by which it may be stored. */
  accountKeys: readonly string[];
  mode: Mode;
}): RawBuilder<{ id: string; status: AccountStatus }> {
  return sql`select id, status from account
    where provider = ${key.provider} and account_key = any(${[...key.accountKeys]}::text[]) and mode = ${key.mode}`;
}

/** The account of the house that a number at a provider is, in use or retired; of what is no number, none. */
export function selectOwnAccount(
  vault: Pick<Vault, 'eachMac'>,
  { provider, number, mode }: { provider: Provider; number: string; mode: Mode },
): RawBuilder<{ id: string; status: AccountStatus }> {
  const digits = number.replaceAll(/\D/g, '').length;
  const isNumber = digits >= 6 && digits <= 20;
  const accountKeys = isNumber ? accountKeysOf(vault, provider, number) : [];
  return selectAccountByKey({ provider, accountKeys, mode });
}

export function selectAccount(id: string): RawBuilder<AccountRow> {
  return sql`select ${accountColumns} from account a where a.id = ${id}`;
}

export interface LockedAccount extends AccountRow {
  now: Date;
  /** Its phone was retired, or its token revoked: a connection that is still open speaks for nobody. */
  isPhoneOut: boolean;
}

/** Locks the account until the transaction ends: its reads go in turn. With the database's time. */
export function lockAccount(id: string): RawBuilder<LockedAccount> {
  return sql`select ${accountColumns}, clock_timestamp() as now,
      exists (select from device d
        where d.id = a.device_id
          and (d.retired_at is not null or d.token_hash is null and d.token_revoked_at is not null)) as "isPhoneOut"
    from account a where a.id = ${id} for no key update`;
}

const payableColumns = columnsOf(`name as deviceName, owner_user_id, retired_at,
  maintenance_reason, enrolled_at, last_seen_at, drain_reason from device d`);

export interface PayableRow extends AccountRow, OrNull<RowOf<typeof payableColumns>> {
  /** Null when no device carries it. */
  deviceName: string | null;
  /** The PhoneFarm user whose device it is. */
  ownerUserId: string | null;
  pendingAct: PendingAct | null;
  /** A new start of its phone, or an update of its agent, that has not ended. */
  careCommand: AgentCapability | null;
  isRevoked: boolean;
  /** Commands that wait for its device or run on it. */
  openCommands: number;
  isBusy: boolean;
  checks: DeviceCheck[];
  isAuthorised: boolean;
  isForced: boolean;
  openCount: number;
  /** Expected and received, in minor units, in the provider's day and month. */
  dayInMinor: bigint;
  dayCount: number;
  monthInMinor: bigint;
  /** What the payers of public forms hold of it without having paid, and in how many codes. */
  strangersMinor: bigint;
  strangersCount: number;
  now: Date;
}

export interface PayableQuery {
  provider: Provider;
  mode: Mode;
  currency: Currency;
  timeZone: string;
}

/** A provider's accounts that could ever be paid in a mode (test: virtual only), with open sums. */
export function selectPayable({
  provider,
  mode,
  currency,
  timeZone,
}: PayableQuery): RawBuilder<PayableRow> {
  return selectToJudge(
    sql`a.provider = ${provider} and a.mode = ${mode} and a.currency = ${currency} and a.status <> 'retired'
      and a.is_virtual = (a.mode = 'test')`,
    timeZone,
  );
}

/** The same of named accounts of one provider, retired or not. */
export function selectPayableByIds({
  ids,
  timeZone,
}: {
  ids: readonly string[];
  timeZone: string;
}): RawBuilder<PayableRow> {
  return selectToJudge(sql`a.id = any(${ids})`, timeZone);
}

function selectToJudge(condition: RawBuilder<unknown>, timeZone: string): RawBuilder<PayableRow> {
  const day = sql`(now() at time zone ${timeZone})::date`;
  return sql`
    with chosen as materialized (
      select * from account a where ${condition}
    ), taken as (
      select account_id, count(*)::int as open from amount_slot
        where account_id in (select id from chosen) and room_until > now() group by account_id
    ), ${roomOf(sql`select id from chosen`)}, used as (
      select account_id, coalesce(sum(minor) filter (where day = ${day}), 0)::bigint as day_in,
        coalesce(sum(count) filter (where day = ${day}), 0)::int as day_count,
          coalesce(sum(minor), 0)::bigint as month_in
      from room where day >= date_trunc('month', ${day}::timestamp)::date group by account_id
    )
    select ${payableColumns}, ${accountColumns}, now() as now, coalesce(t.open, 0) as "openCount",
      coalesce(u.day_in, 0)::bigint as "dayInMinor", coalesce(u.day_count, 0) as "dayCount",
      coalesce(u.month_in, 0)::bigint as "monthInMinor", coalesce(g.minor, 0)::bigint as "strangersMinor",
      coalesce(g.count, 0) as "strangersCount",
      coalesce(a.force_active and a.force_active_until > now(), false) as "isForced",
      coalesce(a.owner_name is not null and a.authority_document is not null
        and a.authorised_until >= ${day}, false) as "isAuthorised",
      coalesce(d.is_busy, false) as "isBusy",
      (select w.act from device_pending_act w where w.device_id = d.id) as "pendingAct",
      (select c.kind from device_command c where c.device_id = d.id and c.kind in ('restart', 'updateAgent')
        and c.state in ('queued', 'sent', 'running') and ${isSince(sql`c.id`, openFloor('cmd'))}
          limit 1) as "careCommand",
      coalesce(d.token_hash is null and d.token_revoked_at is not null, false) as "isRevoked",
      (select count(*)::int from device_command c
        where c.device_id = d.id and c.state in ('queued', 'sent', 'running')
          and ${isSince(sql`c.id`, openFloor('cmd'))}) as "openCommands",
      coalesce((select jsonb_agg(jsonb_build_object('area', h.area, 'failuresInRow', h.failures_in_row,
        'message', h.message))
        from health_latest h where h.device_id = d.id and h.account_id = '' and h.failures_in_row > 0), '[]') as checks
    from chosen a left join device d on d.id = a.device_id left join taken t on t.account_id = a.id
      left join used u on u.account_id = a.id left join strangers g on g.account_id = a.id
    order by a.id`;
}

/** Locks an account against use, once. No row when it is locked or gone already. */
export function updateLocked({
  id,
  reason,
}: {
  id: string;
  reason: string;
}): RawBuilder<{ id: string }> {
  return sql`update account
    set status = 'locked', status_reason = ${reason}, revision = revision + 1, updated_at = now()
    where id = ${id} and status not in ('locked', 'retired') returning id`;
}

/** From now on nothing of this account settles by itself. No row when it was so before. */
export function updateSettlingStopped({
  id,
  reason,
}: {
  id: string;
  reason: string;
}): RawBuilder<{ id: string }> {
  return sql`update account set settling_stopped_at = now(), settling_stopped_reason = ${reason},
    revision = revision + 1, updated_at = now()
    where id = ${id} and settling_stopped_at is null returning id`;
}

export function updateBaseline({
  id,
  at,
  balanceMinor,
}: {
  id: string;
  at: Date;
  balanceMinor: bigint | null;
}): RawBuilder<unknown> {
  return sql`update account set baseline_at = ${at}, baseline_balance = ${balanceMinor}, updated_at = now()
    where id = ${id} and baseline_at is null`;
}

/** The newest balance wins; one that is older than the known one changes nothing. */
export function updateBalance({
  id,
  minor,
  at,
}: {
  id: string;
  minor: bigint;
  at: Date;
}): RawBuilder<{ id: string }> {
  return sql`update account
    set reported_balance = ${minor}::bigint, reported_at = least(${at}, now()), updated_at = now()
    where id = ${id} and (reported_at is null or reported_at <= ${at}) returning id`;
}

export interface LoginMove {
  id: string;
  from: readonly AccountStatus[];
  to: AccountStatus;
  step: number | null;
  reason: string | null;
}

export function updateLogin({ id, from, to, step, reason }: LoginMove): RawBuilder<{ id: string }> {
  return sql`update account
    set status = ${to}, status_reason = ${reason}, login_step = coalesce(${step}::smallint, login_step),
      revision = revision + 1, updated_at = now()
    where id = ${id} and status = any(${from}) returning id`;
}

/** Whether an account is one of test mode, inside the server. */
export function selectIsVirtual(id: string): RawBuilder<{ isVirtual: boolean }> {
  return sql<{
    isVirtual: boolean;
  }>`select is_virtual as "isVirtual" from account where id = ${id}`;
}
