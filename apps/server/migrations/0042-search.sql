-- What the search of everything is led by (decision 48). Money has its own tables of terms; here are the names of what there is
-- less of, for people of the house alone: a merchant's own rows are few and read by their owner.

-- Each word that something is called by, and each number that names it without being a secret.
create table search_name (
  kind text not null,
  word text collate "C" not null,
  id text collate "C" not null,
  primary key (kind, word, id)
);
create index search_name_of on search_name (kind, id);
grant select on search_name to wap_staff;

-- Whether each of the wanted words begins one of the name's. The wanted ones are plain already.
create function has_beginnings(name text, wanted text[]) returns boolean language sql immutable parallel safe as $$
  select not exists (select from unnest(wanted) as want where not exists (select from unnest(search_words(name)) as word where starts_with(word, want)))
$$;
grant execute on function has_beginnings to wap_staff, wap_tenant;
grant execute on function search_words, id_time to wap_tenant;

-- Arguments: the kind, then the columns. A path of two reads into a document.
create function name_for_search() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  item jsonb := to_jsonb(new);
  item_id text := coalesce(item ->> 'id', concat_ws('.', item ->> 'country', item ->> 'code'));
  wanted text[];
begin
  select coalesce(array_agg(distinct word), '{}') into wanted from unnest(tg_argv[1:]) as path, unnest(search_words(item #>> string_to_array(path, '.'))) as word;
  delete from search_name where kind = tg_argv[0] and id = item_id and word <> all (wanted);
  insert into search_name (kind, word, id) select tg_argv[0], word, item_id from unnest(wanted) as word on conflict do nothing;
  return null;
end $$;

create function forget_for_search() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from search_name where kind = any (tg_argv) and id = coalesce(to_jsonb(old) ->> 'id', concat_ws('.', to_jsonb(old) ->> 'country', to_jsonb(old) ->> 'code'));
  return null;
end $$;

do $$
declare
  source record;
  columns text;
begin
  for source in select * from (values
    ('device', 'device', array['name', 'serial']), ('account', 'account', array['label', 'holder_name', 'last4']), ('proxy', 'proxy', array['name', 'host', 'username', 'exit_ip']),
    ('merchant', 'merchant', array['code', 'name']), ('app_user', 'user', array['name', 'email']), ('institution', 'institution', array['name', 'short_name', 'code']),
    ('payout_method', 'payoutMethod', array['bank_name', 'bank_short_name', 'last4']), ('payout_method', 'payoutMethodName', array['bank_user_name']),
    ('api_token', 'apiToken', array['name', 'prefix', 'last4']), ('webhook_endpoint', 'webhook', array['url']),
    ('withdrawal_request', 'withdrawal', array['destination_shown.holderName', 'customer_name'])
  ) as s (tab, kind, paths) loop
    select string_agg(distinct quote_ident(split_part(path, '.', 1)), ', ') into columns from unnest(source.paths) as path;
    execute format('create trigger %I after insert or update of %s on %I for each row execute function name_for_search(%s)', 'searched_as_' || lower(source.kind), columns, source.tab,
      (select string_agg(quote_literal(argument), ', ') from unnest(array[source.kind] || source.paths) as argument));
    execute format('create trigger %I after delete on %I for each row execute function forget_for_search(%L)', 'forgotten_as_' || lower(source.kind), source.tab, source.kind);
    execute format($copy$insert into search_name (kind, word, id)
      select distinct %L, word, coalesce(item ->> 'id', concat_ws('.', item ->> 'country', item ->> 'code'))
      from (select to_jsonb(t) as item from %I t) as items, unnest(%L::text[]) as path, unnest(search_words(item #>> string_to_array(path, '.'))) as word$copy$, source.kind, source.tab, source.paths);
  end loop;
end $$;

-- The code of a line is the end of its id.
create index statement_line_code on statement_line (right(id, 6) collate "C", id) where match_status <> 'baseline';
-- What one request did.
create index audit_entry_by_request on audit_entry (request_id, id) where request_id is not null;
create index withdrawal_request_ref_no on withdrawal_request (ref_no collate "C");
alter table withdrawal_request add column ref_no_reversed text collate "C" generated always as (reverse(ref_no)) stored;
create index withdrawal_request_ref_no_reversed on withdrawal_request (ref_no_reversed);
create index withdrawal_request_holder on withdrawal_request (merchant_id, mode, holder_lower collate "C", id);
create index withdrawal_request_amount on withdrawal_request (mode, amount, id);
create index withdrawal_request_own_amount on withdrawal_request (merchant_id, mode, amount, id);
grant select (ref_no_reversed) on withdrawal_request to wap_tenant;
