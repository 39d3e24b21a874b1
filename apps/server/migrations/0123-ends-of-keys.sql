-- What a rotation of keys ends: the key that signs documents, and old key files that processes still hold.

-- A key that signs no more keeps its public half alone.
alter table signing_key alter column private_key_enc drop not null;
alter table signing_key disable trigger signing_key_stays;
update signing_key set private_key_enc = null where retired_at is not null;
alter table signing_key enable trigger signing_key_stays;
alter table signing_key add constraint signing_key_is_erased check ((retired_at is null) = (private_key_enc is not null));

-- A print of each key, so that another key of the same name is another key. Null: not taken yet.
alter table vault_key add column print text check (length(print) = 43);
grant update (print) on vault_key to wap_staff;
create function refuse_other_print() returns trigger language plpgsql as $$
begin
  if old.id <> new.id or old.named_at <> new.named_at or old.print is not null then
    raise exception 'key % stays what it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger vault_key_stays before update on vault_key for each row execute function refuse_other_print();

-- Which keys each running process holds. It says so every few seconds, and takes its row away when it stops.
create table server_process (
  id text collate "C" primary key,
  host text not null,
  pid int not null,
  key_ids text[] not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
grant select, insert, update (key_ids, seen_at), delete on server_process to wap_staff;
