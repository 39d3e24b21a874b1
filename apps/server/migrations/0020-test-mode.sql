-- Test mode: accounts inside the server that no phone carries and no person signs in to.

alter table account
  add column is_virtual boolean not null default false,
  add constraint account_virtual_is_test check (not is_virtual or (mode = 'test' and device_id is null and proxy_id is null and credentials_enc is null));
create unique index account_virtual_once on account (provider, mode) where is_virtual and status <> 'retired';

-- Whatever chose the account: test rows lie on virtual accounts, live rows on live ones.
create function keep_modes_apart() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_mode text;
  found_virtual boolean;
begin
  select mode, is_virtual into found_mode, found_virtual from account where id = new.account_id;
  if found and (found_mode <> new.mode or (found_virtual and new.mode <> 'test') or (tg_table_name <> 'statement_line' and new.mode = 'test' and not found_virtual)) then
    raise exception 'account % is not one of mode %', new.account_id, new.mode using errcode = 'check_violation', constraint = 'modes_apart';
  end if;
  return new;
end $$;

create trigger modes_apart before insert or update of account_id, mode on transaction for each row when (new.account_id is not null) execute function keep_modes_apart();
create trigger modes_apart before insert or update of account_id, mode on amount_slot for each row execute function keep_modes_apart();
create trigger modes_apart before insert or update of account_id, mode on statement_line for each row execute function keep_modes_apart();
