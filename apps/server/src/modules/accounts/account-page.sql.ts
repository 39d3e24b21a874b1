import { columnsOf, type OrNull, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { CheckArea, endpoints, FiltersOf } from '@wallet/contract';
import { conditionsOf, equals, every, likeText, newerThan } from '#platform/lists';
import type { FilterTable, PageBounds } from '#platform/lists';
import type { AccountScope } from './account-scope.ts';

export interface AccountFilters extends FiltersOf<typeof endpoints.listAccounts> {
  /** The digests of what was searched for as a whole number. */
  accountKeys: readonly string[];
}

/** A page of ids, oldest first. */
export function selectAccountIds(
  scope: AccountScope,
  filters: AccountFilters,
  { after, limit }: PageBounds,
): RawBuilder<{ id: string }> {
  return sql`select a.id from account a left join device d on d.id = a.device_id
    where ${conditions(scope, filters)} ${newerThan('a.id', after)} order by a.id limit ${limit}`;
}

export function countAccountIds(
  scope: AccountScope,
  filters: AccountFilters,
): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from account a left join device d on d.id = a.device_id
    where ${conditions(scope, filters)}`;
}

function conditions(
  scope: AccountScope,
  { accountKeys, ...filters }: AccountFilters,
): RawBuilder<unknown> {
  const table: FilterTable<FiltersOf<typeof endpoints.listAccounts>> = {
    provider: equals('a.provider'),
    mode: equals('a.mode'),
    status: equals('a.status'),
    deviceId: (id) => (id === 'none' ? sql`a.device_id is null` : sql`a.device_id = ${id}`),
    proxyId: equals('a.proxy_id'),
    health: (health) => sql`${worstHealth} = ${health}`,
    search: (search) => found(search, accountKeys),
  };
  return every([inScope(scope), ...conditionsOf(filters, table)]);
}

/** Of `account a left join device d`. */
export function inScope({ ownerUserId }: AccountScope): RawBuilder<unknown> {
  return ownerUserId === null ? sql`true` : sql`d.owner_user_id = ${ownerUserId}`;
}

/** Any number but unknown, ok and checking is a failure. */
const worstHealth = sql`(select case when bool_or(h.status not in (0, 1, 3)) then 'failed'
  when bool_or(h.status = 3) then 'checking' when bool_and(h.status = 1) then 'ok' else 'unknown' end
  from health_latest h where h.device_id = a.device_id and h.account_id = a.id)`;

/** How a word of label or holder begins, the last four digits, or the whole number. */
function found(search: string, accountKeys: readonly string[]): RawBuilder<unknown> {
  const text = likeText(search);
  const begins = `${text}%`;
  const words = ['label', 'holder_name'].flatMap((column) =>
    [begins, `% ${begins}`].map((pattern) => sql`lower(a.${sql.ref(column)}) like ${pattern}`),
  );
  return sql`(${sql.join(words, sql` or `)} or a.last4 = ${text} or a.account_key = any(${[...accountKeys]}::text[]))`;
}

const accountColumns = columnsOf(`id, login_step, accepts_payouts,
  force_active_reason as forceReason, force_active_until as forceUntil from account a`);
const proxyColumns = columnsOf(`id as proxyId, name as proxyName, health as proxyHealth
  from proxy p`);
const appUserColumns = columnsOf('id as forceById, name as forceByName from app_user u');

export interface AccountExtras
  extends
    RowOf<typeof accountColumns>,
    OrNull<RowOf<typeof proxyColumns>>,
    OrNull<RowOf<typeof appUserColumns>> {
  checks: { area: CheckArea; status: number }[];
}

/** What rows of the list show beside what an account is judged by. */
export function selectAccountExtras(ids: readonly string[]): RawBuilder<AccountExtras> {
  return sql`
    select ${accountColumns}, ${proxyColumns}, ${appUserColumns},
      coalesce((select jsonb_agg(jsonb_build_object('area', h.area, 'status', h.status))
        from health_latest h where h.device_id = a.device_id and h.account_id = a.id), '[]') as checks
    from account a left join proxy p on p.id = a.proxy_id left join app_user u on u.id = a.force_active_by
    where a.id = any(${ids})`;
}
