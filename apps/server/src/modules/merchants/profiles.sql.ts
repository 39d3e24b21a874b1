import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import { isSince, isState } from '#platform/db/fragments';
import { depositMachine } from '@wallet/contract';
import type {
  Currency,
  endpoints,
  FiltersOf,
  MerchantStatus,
  PaymentMethod,
} from '@wallet/contract';
import { openFloor } from '#platform/ids';
import { conditionsOf, equals, every, likeText, olderThan } from '#platform/lists';
import type { FilterTable, PageBounds } from '#platform/lists';

export interface MerchantFilters extends FiltersOf<typeof endpoints.listMerchants> {
  /** Who sees addresses masked finds by a whole one only: what cannot be read cannot be guessed letter by letter. */
  isMasked?: boolean;
}

export interface Owner {
  id: string;
  name: string;
  email: string;
  status: 'invited' | 'active' | 'disabled';
}

const listedMerchantColumns = columnsOf(`id, code, name, country, currency, status,
  allowed_methods, created_at, revision from merchant m`);

export interface ListedMerchant extends RowOf<typeof listedMerchantColumns> {
  allowedMethods: PaymentMethod[];
  owner: Owner | null;
}

/** The first of the team who is not disabled, or the first at all. */
const owner = sql`(select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'status',
  u.status) from app_user u
  where u.merchant_id = m.id order by u.status = 'disabled', u.id limit 1) as owner`;

/** A page, newest first. */
export function selectMerchants(
  filters: MerchantFilters,
  { after, limit }: PageBounds,
): RawBuilder<ListedMerchant> {
  return sql`select ${listedMerchantColumns}, ${owner}
    from merchant m where ${conditions(filters)} ${olderThan('m.id', after)} order by m.id desc limit ${limit}`;
}

/** How many there are, counted no further than `cap`. */
export function countMerchants(
  filters: MerchantFilters,
  cap: number,
): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count
    from (select from merchant m where ${conditions(filters)} limit ${cap}) as counted`;
}

export interface StoredStatus {
  statusReason: string | null;
  statusSince: Date;
  owner: Owner | null;
  active: number;
  activeOwners: number;
  invited: number;
}

export function selectStatus(id: string): RawBuilder<StoredStatus> {
  return sql`select m.status_reason as "statusReason", m.status_since as "statusSince", ${owner},
      (select count(*)::int from app_user u where u.merchant_id = m.id and u.status = 'active') as active,
      (select count(*)::int from app_user u
        where u.merchant_id = m.id and u.status = 'active' and u.team_role = 'owner') as "activeOwners",
      (select count(*)::int from app_user u where u.merchant_id = m.id and u.status = 'invited') as invited
    from merchant m where m.id = ${id}`;
}

/** Whether live money of the merchant was ever booked. */
export function selectHasPosting(id: string): RawBuilder<{ hasPosting: boolean }> {
  return sql`select exists (select from ledger_account
    where owner = ${id} and mode = 'live' and sequence > 0) as "hasPosting"`;
}

export function selectUserByEmail(emailKeys: readonly string[]): RawBuilder<{ id: string }> {
  return sql`select id from app_user where email_key = any(${[...emailKeys]}::text[])`;
}

/** Locks the row against other changes until the transaction ends; payments go on beginning. */
export function lockMerchant(id: string): RawBuilder<{ status: MerchantStatus }> {
  return sql`select status from merchant where id = ${id} and not is_desk for no key update`;
}

/**
 * Locks the row alone: who begins a payment for it at the same moment is waited for, or waits and
 * sees the new status.
 */
export function lockMerchantAlone(
  id: string,
): RawBuilder<{ status: MerchantStatus; currency: Currency }> {
  return sql`select status, currency from merchant where id = ${id} and not is_desk for update`;
}

export interface StatusMove {
  id: string;
  from: readonly MerchantStatus[];
  to: MerchantStatus;
  reason: string | null;
}

/** No row when it is in none of the states it may move from. */
export function moveMerchant({ id, from, to, reason }: StatusMove): RawBuilder<{ id: string }> {
  return sql`update merchant set status = ${to}, status_reason = ${reason}, status_since = now(),
    revision = revision + 1, updated_at = now()
    where id = ${id} and status = any(${[...from]}::text[]) returning id`;
}

export interface PublicShareHeld {
  minor: bigint;
  count: number;
}

/** What the payers of a merchant's public form hold now in live codes that they have not paid. */
export function selectPublicShareHeld(merchantId: string): RawBuilder<PublicShareHeld> {
  return sql`select coalesce(sum(t.final_payment), 0)::bigint as minor, count(*)::int as count
    from transaction_session s join transaction t on t.session_id = s.id
    where s.merchant_id = ${merchantId} and s.mode = 'live' and s.source = 'requestTransaction'
      and s.status = 'paying' and s.expires_at > now()
      and t.kind = 'deposit' and ${isState(sql`t.status`, depositMachine.moves.expire.from)}
        and ${isSince(sql`t.id`, openFloor('txn'))}`;
}

export interface SettingsRow {
  name: string;
  timeZone: string;
  allowedMethods: readonly string[];
  allowedOrigins: readonly string[];
  returnOrigins: readonly string[];
  ipAllowlist: readonly string[];
  branding: string;
  depositTtlSeconds: number;
  confirmTtlSeconds: number;
  lateWindowSeconds: number;
  lateMoneyPolicy: string;
  requestTransaction: string;
  strangersPercent: number;
  approvalPolicy: string;
  /** It is another policy than before. */
  policyRises: boolean;
}

export function updateSettings(id: string, s: SettingsRow): RawBuilder<unknown> {
  return sql`update merchant
    set name = ${s.name}, time_zone = ${s.timeZone}, allowed_methods = ${s.allowedMethods},
      allowed_origins = ${s.allowedOrigins},
    return_origins = ${s.returnOrigins}, ip_allowlist = ${s.ipAllowlist}, branding = ${s.branding}::jsonb,
      deposit_ttl_seconds = ${s.depositTtlSeconds},
    confirm_ttl_seconds = ${s.confirmTtlSeconds}, late_window_seconds = ${s.lateWindowSeconds},
      late_money_policy = ${s.lateMoneyPolicy},
    request_transaction = ${s.requestTransaction}::jsonb, strangers_percent = ${s.strangersPercent},
      approval_policy = ${s.approvalPolicy}::jsonb, policy_revision = policy_revision + ${s.policyRises}::boolean::int,
    revision = revision + 1, updated_at = now() where id = ${id}`;
}

/** Everybody of the team who has or may get a session. */
export function selectTeam(merchantId: string): RawBuilder<{ id: string }> {
  return sql`select id from app_user where merchant_id = ${merchantId} and status <> 'disabled' order by id`;
}

function conditions({ isMasked = false, ...filters }: MerchantFilters): RawBuilder<unknown> {
  const table: FilterTable<FiltersOf<typeof endpoints.listMerchants>> = {
    status: equals('m.status'),
    country: equals('m.country'),
    search: (search) => found(search, isMasked),
  };
  return every([sql`not m.is_desk`, ...conditionsOf(filters, table)]);
}

/** A part of the name, the beginning of the code, or of the address of one of its people. */
function found(search: string, isMasked: boolean): RawBuilder<unknown> {
  const words = likeText(search);
  return sql`(lower(m.name) like ${`%${words}%`} or lower(m.code) like ${`${words}%`}
    or exists (select from app_user u
      where u.merchant_id = m.id and lower(u.email) like ${isMasked ? words : `${words}%`}))`;
}
