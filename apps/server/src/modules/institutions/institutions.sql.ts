import { columnsOf, type RawBuilder, type RowOf, sql } from '#platform/db';
import type { endpoints, FiltersOf } from '@wallet/contract';
import { conditionsOf, equals, every, likeText } from '#platform/lists';

export interface StoredRail {
  rail: string;
  code: string | null;
  enabled: boolean;
  source: 'import' | 'operator';
}

export interface StoredInstitution extends RowOf<typeof institutionColumns> {
  country: 'ID' | 'PH';
  type: 'bank' | 'ewallet';
  rails: StoredRail[];
  /** A date, such as 2026-11-21. */
  asOf: string;
}

export interface Place {
  country: string;
  code: string;
}

export type InstitutionFilters = FiltersOf<
  typeof endpoints.listInstitutions | typeof endpoints.institutions
>;

const institutionColumns = columnsOf(`country, code, code_is_ours as isCodeOurs, name, short_name,
  type, enabled, source, revision, updated_at from institution i`);
const columns = sql`${institutionColumns}, i.as_of::text as "asOf",
  coalesce((select jsonb_agg(jsonb_build_object('rail', r.rail, 'code', r.rail_code, 'enabled', r.enabled,
    'source', r.source) order by r.rail)
    from institution_rail r where r.country = i.country and r.code = i.code), '[]') as rails`;

/** A page by name; the cursor is a row, whose place in the order is looked up. */
export function selectInstitutions(
  filters: InstitutionFilters,
  { isUsable, after, limit }: { isUsable: boolean; after?: Place | undefined; limit: number },
): RawBuilder<StoredInstitution> {
  return sql`select ${columns} from institution i where ${conditions(filters, isUsable)} ${behind(after)}
    order by lower(i.name), i.country, i.code limit ${limit}`;
}

export function countInstitutions(filters: InstitutionFilters): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count from institution i where ${conditions(filters, false)}`;
}

export function selectRailNames(): RawBuilder<{ rail: string }> {
  return sql`select distinct rail from institution_rail order by rail`;
}

export function selectInstitution({ country, code }: Place): RawBuilder<StoredInstitution> {
  return sql`select ${columns} from institution i where i.country = ${country} and i.code = ${code}`;
}

/** Locks one row, or all of some countries, in one order. */
export function lockInstitutions(
  places: { countries: readonly string[] } | Place,
): RawBuilder<Place> {
  const which =
    'countries' in places
      ? sql`country = any(${[...places.countries]}::text[])`
      : sql`country = ${places.country} and code = ${places.code}`;
  return sql`select country, code from institution where ${which} order by country, code for update`;
}

export interface Facts extends Place {
  isCodeOurs: boolean;
  name: string;
  shortName: string | null;
  type: string;
  source: string;
  asOf: string;
  rails: readonly { rail: string; code: string | null }[];
}

/** The facts as a file has them; what people decided stays. The revision grows only where `isChanged`. */
export function upsertFacts(f: Facts, { isChanged }: { isChanged: boolean }): RawBuilder<unknown> {
  return sql`with stored as (
      insert into institution as i (country, code, code_is_ours, name, short_name, type, source, as_of)
      values (${f.country}, ${f.code}, ${f.isCodeOurs}, ${f.name}, ${f.shortName}, ${f.type},
        ${f.source}, ${f.asOf}::date)
      on conflict (country, code) do update set code_is_ours = excluded.code_is_ours, name = excluded.name,
        short_name = excluded.short_name, type = excluded.type,
        source = excluded.source, as_of = excluded.as_of, revision = i.revision + ${isChanged ? 1 : 0},
          updated_at = case when ${isChanged} then now() else i.updated_at end
    )
    delete from institution_rail where country = ${f.country} and code = ${f.code} and source = 'import'
      and rail <> all(${f.rails.map(({ rail }) => rail)}::text[])`;
}

/** A rail that an operator had added is a fact from now on. */
export function upsertRails({ country, code, rails }: Facts): RawBuilder<unknown> {
  return sql`insert into institution_rail (country, code, rail, rail_code, source)
    select ${country}, ${code}, r.rail, r.code, 'import'
      from unnest(${rails.map(({ rail }) => rail)}::text[], ${rails.map((rail) => rail.code)}::text[]) as r (rail, code)
    on conflict (country, code, rail) do update set rail_code = excluded.rail_code, source = 'import'`;
}

export function updateInstitutionStatus(
  { country, code }: Place,
  { enabled, name, shortName }: Pick<StoredInstitution, 'enabled' | 'name' | 'shortName'>,
): RawBuilder<unknown> {
  return sql`update institution set enabled = ${enabled}, name = ${name}, short_name = ${shortName},
    revision = revision + 1, updated_at = now() where country = ${country} and code = ${code}`;
}

/** Switches these off, by their ids. */
export function switchOff(ids: readonly string[]): RawBuilder<unknown> {
  return sql`update institution set enabled = false, revision = revision + 1, updated_at = now()
    where enabled and country || '-' || code = any(${[...ids]}::text[])`;
}

export function setRails(
  { country, code }: Place,
  rails: readonly { rail: string; enabled: boolean }[],
): RawBuilder<unknown> {
  return sql`insert into institution_rail (country, code, rail, enabled, source)
    select ${country}, ${code}, r.rail, r.enabled, 'operator'
      from unnest(${rails.map(({ rail }) => rail)}::text[],
        ${rails.map(({ enabled }) => enabled)}::bool[]) as r (rail, enabled)
    on conflict (country, code, rail) do update set enabled = excluded.enabled`;
}

export function anyInstitution(): RawBuilder<{ code: string }> {
  return sql`select code from institution limit 1`;
}

/** Of what money can be sent to now, `isUsable` leaves the enabled, on one enabled rail at least where it has rails. */
function conditions(filters: InstitutionFilters, isUsable: boolean): RawBuilder<unknown> {
  const usable = sql`i.enabled and coalesce((select bool_or(r.enabled) from institution_rail r
    where r.country = i.country and r.code = i.code), true)`;
  return every([
    ...(isUsable ? [usable] : []),
    ...conditionsOf(filters, {
      country: equals('i.country'),
      type: equals('i.type'),
      rail: (rail) =>
        sql`exists (select from institution_rail r
          where r.country = i.country and r.code = i.code
            and r.rail = ${rail}${isUsable ? sql` and r.enabled` : sql``})`,
      enabled: equals('i.enabled'),
      search: found,
    }),
  ]);
}

function behind(after: Place | undefined): RawBuilder<unknown> {
  return after === undefined
    ? sql``
    : sql`and (lower(i.name), i.country, i.code) > (select lower(a.name), a.country, a.code
      from institution a where a.country = ${after.country} and a.code = ${after.code})`;
}

/** A part of the name or of the short name, or the beginning of the code, also of one on a rail. */
function found(search: string): RawBuilder<unknown> {
  const words = likeText(search);
  return sql`(lower(i.name) like ${`%${words}%`} or lower(i.short_name) like ${`%${words}%`}
    or lower(i.code) like ${`${words}%`}
    or exists (select from institution_rail r
      where r.country = i.country and r.code = i.code and lower(r.rail_code) like ${`${words}%`}))`;
}
