-- Stop every process of the older version first: the reads that it keeps afterwards are not signed.
-- A complete read says that what it lacks was not paid: it carries a MAC by the key file, as lines do.

alter table coverage add column mac text;
grant update (mac) on coverage to wap_staff;

-- Rows of before get their first MACs from `wallet sign-rows`.
insert into row_signing_kind (id) select 'coverage' where not exists (select from coverage);

-- Puts proofs of reads of an account that began more than a day ago together. Whoever calls it has proved the parts and signed the
-- wholes; it looks for itself that the wholes cover what the parts did, to the millisecond that MACs know, and claim no
-- later read than they had.
drop function join_old_coverage(text);
create function join_old_coverage(account text, parts text[], wholes jsonb, out before int, out after int)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone coverage[];
begin
  with old as (
    delete from coverage c where c.id = any(parts) and c.account_id = account and c.read_started_at < now() - interval '1 day' returning c
  )
  select array_agg(c) into gone from old;
  before := coalesce(cardinality(gone), 0);
  with given as (
    select id, tstzrange(covered_from, covered_to, '[]') as span, read_started_at
    from jsonb_to_recordset(wholes) as w (id text, covered_from timestamptz, covered_to timestamptz, read_started_at timestamptz)
  ), old as (
    select tstzrange(date_trunc('milliseconds', covered_from), date_trunc('milliseconds', covered_to), '[]') as span, date_trunc('milliseconds', read_started_at) as read_started_at
    from unnest(gone)
  )
  select case when before = cardinality(parts)
      and (select range_agg(span) from given) is not distinct from (select range_agg(span) from old)
      and not exists (select from given g where g.read_started_at is distinct from (select max(o.read_started_at) from old o where o.span <@ g.span))
    then before end into before;
  if before is null then
    raise exception 'these proofs of reads of account % are not what they are put together as', account using errcode = 'restrict_violation';
  end if;
  insert into coverage (id, account_id, mode, covered_from, covered_to, read_started_at, proof, passes, mac)
    select id, account, mode, covered_from, covered_to, read_started_at, proof, passes, mac
    from jsonb_to_recordset(wholes) as w (id text, mode text, covered_from timestamptz, covered_to timestamptz, read_started_at timestamptz, proof text, passes smallint, mac text);
  get diagnostics after = row_count;
  if before > after then
    insert into lawful_end (what, count, about) values ('coverage', before - after, jsonb_build_object('accountId', account, 'before', before, 'after', after));
  end if;
end $$;
revoke execute on function join_old_coverage from public;
grant execute on function join_old_coverage to wap_staff;
