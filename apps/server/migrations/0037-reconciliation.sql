-- What the installation signs, own moves that two persons let go, what persons post by hand, and the daily comparison.

-- The installation's signing keys. The private half is sealed; the public one is told to everybody, also when a newer one signs.
create table signing_key (
  id text collate "C" primary key,
  public_key text not null unique,
  private_key_enc text not null,
  retired_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index signing_key_one_signs on signing_key ((true)) where retired_at is null;
create function refuse_other_signing_key() returns trigger language plpgsql as $$
begin
  if (old.id, old.public_key, old.created_at) is distinct from (new.id, new.public_key, new.created_at) or old.retired_at is not null then
    raise exception 'signing key % stays as it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger signing_key_stays before update on signing_key for each row execute function refuse_other_signing_key();
create trigger signing_key_is_kept before delete on signing_key for each row execute function refuse_change();
grant select, insert, update (private_key_enc, retired_at) on signing_key to wap_staff;
