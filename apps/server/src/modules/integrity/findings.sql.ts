import type { endpoints, FiltersOf, IntegrityState } from '@wallet/contract';
import { type RawBuilder, sql } from '#platform/db';
import { type Proved, provedColumns } from '#platform/row-mac';
import { conditionsOf, equals, every, olderThan, type PageBounds } from '#platform/lists';
import { type FindingRow, findingRows } from './finding-rows.ts';

const columns = provedColumns(findingRows, 'f');

/** Nobody writes findings beside another until the transaction ends. */
export function lockFindings(): RawBuilder<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended('integrity', 0))`;
}

export type FoundRow = Proved<FindingRow> & { seenAt: Date };

/** Everything that these checks ever found: an end is believed by its MAC only, so ended ones are read too. */
export function selectFoundBy(checks: readonly string[]): RawBuilder<FoundRow> {
  return sql`select ${columns}, f.seen_at as "seenAt" from integrity_finding f
    where f.check_name = any(${[...checks]}::text[]) order by f.id`;
}

/** Everything that ever stopped payouts, or could have. There are as many as corruptions that were found. */
export function selectAllFound(): RawBuilder<Proved<FindingRow>> {
  return sql`select ${columns} from integrity_finding f`;
}

export function insertFinding(row: FindingRow): RawBuilder<unknown> {
  return sql`insert into integrity_finding (id, check_name, class, scope, scope_id, place, expected, found,
    found_by, found_at, state)
    values (${row.id}, ${row.checkName}, ${row.class}, ${row.scope}, ${row.scopeId}, ${row.place},
      ${row.expected}, ${row.found}, ${row.foundBy}, ${row.foundAt}, 'open')`;
}

export function updateSeen(ids: readonly string[]): RawBuilder<unknown> {
  return sql`update integrity_finding set seen_at = now() where id = any(${[...ids]}::text[])`;
}

/** It is open and says what was found now, whatever it was before; who spoke about it spoke of something else. */
export function reopenFinding(
  id: string,
  row: Pick<FindingRow, 'class' | 'scope' | 'scopeId' | 'expected' | 'found'>,
): RawBuilder<unknown> {
  return sql`update integrity_finding set state = 'open', ended_at = null, class = ${row.class},
    scope = ${row.scope}, scope_id = ${row.scopeId}, expected = ${row.expected},
    found = ${row.found}, first_by = null, first_at = null, first_reason = null, lifted_by = null,
      lifted_reason = null where id = ${id}`;
}

export function endFinding(
  id: string,
  state: Exclude<IntegrityState, 'open'>,
  at: Date,
): RawBuilder<unknown> {
  return sql`update integrity_finding set state = ${state}, ended_at = ${at} where id = ${id}`;
}

interface Word {
  by: string;
  reason: string;
  at: Date;
}

export function insertFirstWord(id: string, { by, reason, at }: Word): RawBuilder<unknown> {
  return sql`update integrity_finding set first_by = ${by}, first_at = ${at}, first_reason = ${reason}
    where id = ${id}`;
}

export function liftFinding(id: string, { by, reason, at }: Word): RawBuilder<unknown> {
  return sql`update integrity_finding
    set state = 'lifted', ended_at = ${at}, lifted_by = ${by}, lifted_reason = ${reason} where id = ${id}`;
}

/** With who spoke, and whose payouts it stops. */
export type ShownFinding = FoundRow & {
  scopeName: string | null;
  firstName: string | null;
  firstAt: Date | null;
  firstReason: string | null;
  liftedName: string | null;
  liftedReason: string | null;
};

const shown = sql`${columns}, f.seen_at as "seenAt", coalesce(m.name, a.label) as "scopeName",
  p.name as "firstName", f.first_at as "firstAt", f.first_reason as "firstReason",
  l.name as "liftedName", f.lifted_reason as "liftedReason"
  from integrity_finding f left join merchant m on f.scope = 'merchant' and m.id = f.scope_id
    left join account a on f.scope = 'account' and a.id = f.scope_id
    left join app_user p on p.id = f.first_by left join app_user l on l.id = f.lifted_by`;

export function selectFindings(
  filters: FiltersOf<typeof endpoints.listIntegrityFindings>,
  { after, limit }: PageBounds,
): RawBuilder<ShownFinding> {
  const conditions = conditionsOf(filters, { state: equals('f.state') });
  return sql`select ${shown} where ${every(conditions)} ${olderThan('f.id', after)} order by f.id desc limit ${limit}`;
}

export function selectFinding(id: string): RawBuilder<ShownFinding> {
  return sql`select ${shown} where f.id = ${id}`;
}

export function countOpen(): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from integrity_finding where state = 'open'`;
}

export interface IntegrityFigure {
  metric: string;
  of: string;
  value: number;
}

export function selectFigures(): RawBuilder<IntegrityFigure> {
  return sql`
    with last as (select distinct on (kind) kind, ended_at, seconds from integrity_run
      where ended_at is not null and kind <> 'shell' order by kind, ended_at desc)
    select 'integrity_open_findings' as metric, c.class as of, (select count(*) from integrity_finding f
      where f.state = 'open' and f.class = c.class)::float8 as value
      from unnest(array['money', 'ownership', 'promise', 'approval', 'figure']) as c (class)
    union all select 'integrity_look_age_seconds', kind, extract(epoch from now() - ended_at)::float8 from last
    union all select 'integrity_look_seconds', kind, seconds from last`;
}

/** Whose the row of this id is; no row where there is no such row, or nobody of that name. */
export function selectOwner(
  id: string,
): RawBuilder<{ merchantId: string | null; accountId: string | null }> {
  const merchant = (table: string) =>
    sql`select m.id as "merchantId", null as "accountId" from ${sql.table(table)} r
      join merchant m on m.id = r.merchant_id where r.id = ${id}`;
  switch (id.slice(0, 3)) {
    case 'mer':
      return sql`select id as "merchantId", null as "accountId" from merchant where id = ${id}`;
    case 'acc':
      return sql`select null as "merchantId", id as "accountId" from account where id = ${id}`;
    case 'txn':
      return merchant('transaction') as RawBuilder<never>;
    case 'txs':
      return merchant('transaction_session') as RawBuilder<never>;
    case 'wdr':
      return merchant('withdrawal_request') as RawBuilder<never>;
    default:
      return sql`select null as "merchantId", null as "accountId" where false`;
  }
}

/** A finding that the audit log knows and the table does not: somebody deleted it. */
export function deletedFinding(): RawBuilder<{ where: string; expected: string; found: string }> {
  return sql`
    select 'finding ' || a.entity_id as "where", 'a finding, as the audit log says' as expected, 'none' as found
    from audit_entry a left join integrity_finding f on f.id = a.entity_id
    where a.action = 'integrity.found' and f.id is null order by a.id limit 1`;
}

/**
 * Rows that give power over money and are not what the application made of them. Who is signed in
 * only signs in again.
 */
export function unprovedPower(
  most: number,
): RawBuilder<{ where: string; expected: string; found: string }> {
  return sql`
    select table_name || ' ' || row_id as "where", 'what the application made of it' as expected,
      case problem when 'gone' then 'gone' when 'putIn' then 'put in afterwards'
        when 'exchanged' then 'some gone, as many put in' when 'unmarked' then 'taken away'
      else 'a row whose MAC is ' || problem end as found
    from unproved_row where ended_at is null
      and table_name not in ('refresh_token', 'one_time_code', 'integrity_finding') order by 1 limit ${most}`;
}
