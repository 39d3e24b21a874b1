import { type RawBuilder, sql } from '#platform/db';
import type { DeviceState, endpoints, FiltersOf, FleetTab } from '@wallet/contract';
import { conditionsOf, equals, every, type FilterTable } from '#platform/lists';
import { isOnlineNow, derivedState, lastInNeed, rankOf } from '../judge.sql.ts';

/** Without a state, those in use. What is on a screen is read by its ids. */
type FleetFilters = Omit<FiltersOf<typeof endpoints.listDevices>, 'shown' | 'until'>;
export interface FleetFilter extends FleetFilters {
  ownerUserId: string | null;
}

/** A place in the order of need. */
export interface FleetPlace {
  rank: number;
  name: string;
  id: string;
}

/** The devices that can be paid to now, with what is open on each: begins at what is open, which is little. */
export const openMoney = sql`
  select a.device_id, t.currency, sum(t.final_payment)::bigint as minor
  from transaction t join account a on a.id = t.account_id
  where t.kind = 'deposit' and t.status in ('created', 'awaitingPayment', 'checking')
    and a.device_id is not null group by a.device_id, t.currency`;

/** Every device the filters let through, with its place, in one pass over the fleet. */
function fitting(filter: FleetFilter): RawBuilder<unknown> {
  return sql`select d.id, d.name, ${rankOf(sql`judged.state`)} as rank
    from device d cross join lateral (select ${derivedState} as state) judged where ${conditions(filter)}`;
}

const tabs: Readonly<Record<FleetTab, RawBuilder<unknown>>> = {
  all: sql`true`,
  needsHand: sql`judged.state in ('offline', 'failing')`,
  withMoney: sql`d.id in (select device_id from (${openMoney}) m)`,
  waiting: sql`(d.drain_reason is not null or d.id in (select device_id from device_pending_act))`,
};

function conditions({ ownerUserId, ...filters }: FleetFilter): RawBuilder<unknown> {
  const table: FilterTable<FleetFilters> = {
    ownerId: equals('d.owner_user_id'),
    tag: (tag) => sql`d.tags @> array[${tag}]::text[]`,
    provider: (provider) =>
      sql`d.id in (select a.device_id from account a where a.provider = ${provider})`,
    state: equals('judged.state'),
    tab: (tab) => tabs[tab],
    search: found,
  };
  return every([
    filters.state === 'retired' ? sql`d.retired_at is not null` : sql`d.retired_at is null`,
    ...(ownerUserId === null ? [] : [sql`d.owner_user_id = ${ownerUserId}`]),
    ...conditionsOf(filters, table),
  ]);
}

function found(search: string): RawBuilder<unknown> {
  const words = search.replaceAll('\0', '').toLowerCase();
  const holds = (text: RawBuilder<unknown>) => sql`position(${words} in lower(${text})) > 0`;
  return sql`(${holds(sql`d.name`)} or ${holds(sql`d.model`)} or ${holds(sql`d.id`)}
    or ${holds(sql`array_to_string(d.tags, chr(10))`)}
    or d.id in (select a.device_id from account a where ${holds(sql`a.label`)} or ${holds(sql`a.last4`)}))`;
}

export interface FleetPageRow extends FleetPlace {
  total: number;
  before: number;
}

/** A page in the order of need, then of names, with what there is in all. No row when nothing fits behind the place. */
export function selectFleetPage(
  filter: FleetFilter,
  { after, limit }: { after: FleetPlace | undefined; limit: number },
): RawBuilder<FleetPageRow> {
  const behind =
    after === undefined
      ? sql`true`
      : sql`(rank, name, id) > (${after.rank}::int, ${after.name}, ${after.id})`;
  return sql`
    with fitting as materialized (${fitting(filter)}),
      figures as (select count(*)::int as total, count(*) filter (where not (${behind}))::int as before from fitting)
    select f.id, f.name, f.rank, s.total, s.before
      from (select * from fitting where ${behind} order by rank, name, id limit ${limit}) f cross join figures s
    order by f.rank, f.name, f.id`;
}

export interface FleetStandRow {
  total: number;
  before: number;
  fresh: number;
}

/**
 * How a page on a screen fits the fleet now. Fresh is what belongs on it and is missing: on a full
 * page only what needs a hand, or busy phones would come and go at its lower edge.
 */
export function selectFleetStand(
  filter: FleetFilter,
  {
    after,
    until,
    shown,
  }: { after: FleetPlace | undefined; until: FleetPlace | undefined; shown: readonly string[] },
): RawBuilder<FleetStandRow> {
  const behind =
    after === undefined
      ? sql`true`
      : sql`(rank, name, id) > (${after.rank}::int, ${after.name}, ${after.id})`;
  const inside =
    until === undefined
      ? sql`true`
      : sql`rank <= ${lastInNeed}::int and (rank, name, id) <= (${until.rank}::int, ${until.name}, ${until.id})`;
  return sql`
    with fitting as materialized (${fitting(filter)})
    select count(*)::int as total, count(*) filter (where not (${behind}))::int as before,
      count(*) filter (where ${behind} and ${inside} and id <> all(${[...shown]}::text[]))::int as fresh from fitting`;
}

export interface FleetSummaryRow {
  counts: Partial<Record<DeviceState, number>>;
  charging: number;
  commands: number;
  longestOffline: { name: string; lastSeenAt: string } | null;
  failedAreas: { area: 'sms' | 'network' | 'app' | 'ip'; count: number }[];
  /** Amounts in minor units, as text. */
  money: { currency: 'IDR' | 'PHP'; minor: string }[];
  troubled: number;
  withMoney: number;
  waiting: number;
  tags: string[];
  owners: { id: string; name: string }[];
}

/** More tags or owners than this are not offered to choose from. */
const mostChoices = 200;

/** The fleet, or one owner's, in figures: one pass over it, and what is open and what fails beside it. */
export function selectFleetSummary(ownerUserId: string | null): RawBuilder<FleetSummaryRow> {
  return sql`
    with judged as materialized (
      select d.id, d.name, d.last_seen_at, d.tags, d.owner_user_id, d.drain_reason,
        coalesce((d.battery->>'charging')::boolean, false) as charging,
        d.current_command_id is not null and ${isOnlineNow} as commanded, ${derivedState} as state
      from device d where ${ownerUserId === null ? sql`true` : sql`d.owner_user_id = ${ownerUserId}`}
    ), used as (select * from judged where state <> 'retired'
    ), money as materialized (select m.device_id, m.currency, m.minor, j.state from (${openMoney}) m
      join used j on j.id = m.device_id
    ), failed as (
      select h.area, count(*)::int as count from health_latest h
      where h.account_id = '' and h.status not in (0, 1, 3) and h.area in ('sms', 'network', 'app', 'ip')
        and h.device_id in (select id from judged where state = 'failing') group by h.area
    )
    select (select coalesce(jsonb_object_agg(state, n), '{}')
      from (select state, count(*) as n from judged group by state) s) as counts,
      (select count(*)::int from used where charging and state = 'available') as charging,
        (select count(*)::int from used where commanded) as commands,
      (select jsonb_build_object('name', name, 'lastSeenAt', last_seen_at) from used
        where state = 'offline' and last_seen_at is not null order by last_seen_at limit 1) as "longestOffline",
      (select coalesce(jsonb_agg(jsonb_build_object('area', area, 'count', count)), '[]') from failed) as "failedAreas",
      (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'minor', minor) order by currency), '[]')
        from (select currency, sum(minor)::text as minor from money where state in ('offline', 'failing')
          group by currency) c) as money,
      (select count(distinct device_id)::int from money where state in ('offline', 'failing')) as troubled,
        (select count(distinct device_id)::int from money) as "withMoney",
      (select count(*)::int from used
        where drain_reason is not null or id in (select device_id from device_pending_act)) as waiting,
      array(select distinct unnest(tags) as tag from judged order by tag limit ${mostChoices}) as tags,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name)), '[]') from (
        select u.id, u.name from app_user u where u.id in (select owner_user_id from judged)
          order by u.name, u.id limit ${mostChoices}) o) as owners`;
}
