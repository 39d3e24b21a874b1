import { type RawBuilder, sql } from '#platform/db';

/** Statements that make merchants, phones and accounts for a load; all begin with LOAD or Load. */

export interface PartyStatus {
  kind: string | null;
  loaded: boolean;
  isSuperuser: boolean;
}

export function selectStatus(): RawBuilder<PartyStatus> {
  return sql`select (select kind from installation) as kind, exists (select from merchant
    where code like 'LOAD%') as loaded,
  (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser"`;
}

/** Two of three are Indonesian. */
export function insertMerchants(count: number): RawBuilder<unknown> {
  return sql`insert into merchant (id, code, name, country, currency, status, allowed_methods, time_zone)
  select left(id_floor('mer', now()), 14) || '700' || lpad(n::text, 13, '0'),
    'LOAD' || lpad(n::text, 4, '0'), 'Load ' || lpad(n::text, 4, '0'), case when n % 3 = 0 then 'PH' else 'ID' end,
    case when n % 3 = 0 then 'PHP' else 'IDR' end, 'active', case when n % 3 = 0 then array['maya',
      'maya_to_maya_qr'] else array['dana', 'livin'] end,
    case when n % 3 = 0 then 'Asia/Manila' else 'Asia/Jakarta' end
  from generate_series(1, ${count}::int) as n`;
}

/**
 * Phones, each of which carries one account, of each provider in turn. Their numbers open nothing:
 * nobody signs in to them.
 */
export function insertAccounts(phones: number): RawBuilder<unknown> {
  return sql`with phone as (
    insert into device (id, mode, name, model)
    select left(id_floor('dev', now()), 14) || '700' || lpad(n::text, 13, '0'), 'live',
      'LOAD-' || lpad(n::text, 3, '0'), 'Load' from generate_series(1, ${phones}::int) as n returning id
  )
  insert into account (id, mode, provider, kind, label, holder_name, number_enc, account_key, last4,
    currency, device_id, status)
  select replace(id, 'dev_', 'acc_'), 'live', provider, case provider when 'livin' then 'bank' else 'wallet'
    end, 'Load ' || n, 'LOAD HOLDER', 'load', 'load-' || n, lpad(n::text, 4, '0'),
    case provider when 'maya' then 'PHP' else 'IDR' end, id, 'disabled'
  from (select id, row_number() over (order by id) as n,
    (array['dana', 'livin', 'maya'])[1 + row_number() over (order by id) % 3] as provider from phone) as p`;
}

export function createBooks(): RawBuilder<unknown> {
  return sql`insert into ledger_account (id, kind, owner, currency, mode)
  select kind || '.' || owner || '.' || currency || '.' || mode, kind, owner, currency, mode from (
    select k as kind, id as owner, currency, m as mode
      from merchant, unnest(array['merchantPayable', 'merchantReceivable']) as k,
        unnest(array['live', 'test']) as m where code like 'LOAD%'
    union all select 'float', id, currency, mode from account where account_key like 'load-%'
  ) as wanted on conflict do nothing`;
}

/** The tables that rows are taken from while loading, and functions that write numbers as our ids do. */
export function prepare(): RawBuilder<unknown>[] {
  const parties = `create temp table load_merchant on commit drop as
      select id, currency, row_number() over (partition by currency order by id) - 1 as place, count(*) over (partition by currency) as size from merchant where code like 'LOAD%';
    create temp table load_account on commit drop as
      select id, device_id, provider, currency, row_number() over (partition by currency order by id) - 1 as place, count(*) over (partition by currency) as size from account where account_key like 'load-%'`;
  const pick = `create function pg_temp.pick(n bigint, seed int, size bigint) returns bigint language sql
    immutable parallel safe return (hashint8extended(n, seed) & 9223372036854775807) % size`;
  return [parties, digits(6), digits(8), digits(10), pick].map((text) => sql.raw(text));
}

function digits(length: number): string {
  const places = Array.from(
    { length },
    (_, place) =>
      `substr('0123456789abcdefghjkmnpqrstvwxyz', ((x >> ${5 * (length - 1 - place)}) & 31)::int + 1, 1)`,
  );
  return `create function pg_temp.digits${length}(x bigint) returns text language sql immutable parallel
    safe return ${places.join(' || ')}`;
}
