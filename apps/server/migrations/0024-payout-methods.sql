-- Payout methods that are never changed but replaced, and inquiries of whose an account is.

alter table payout_method
  add column currency text check (currency in ('IDR', 'PHP')),
  add column country text check (country in ('ID', 'PH')),
  add column bank_short_name text,
  -- Of a wallet that is paid by its own code.
  add column qr_enc text,
  -- What looked unusual when it was added.
  add column warnings jsonb not null default '[]',
  add column verification_id text collate "C",
  add column verified_at timestamptz,
  add column replaces text collate "C" unique references payout_method (id),
  add column status_reason text,
  add column status_by text collate "C",
  add column status_at timestamptz;
update payout_method p set currency = m.currency, country = m.country from merchant m where m.id = p.merchant_id;
alter table payout_method
  alter column currency set not null,
  alter column country set not null,
  add constraint payout_method_default_is_active check (not is_default or status = 'active');

-- One default of each merchant, mode and currency; one row of each destination as long as it can be paid to, or must not be.
create unique index payout_method_default on payout_method (merchant_id, mode, currency) where is_default;
create unique index payout_method_destination on payout_method (merchant_id, mode, payee_key) where status in ('active', 'blocked');

-- Where the money goes stays as it was when the cool-down began. Sealed texts are sealed anew with another key; the keyed
-- digest of the destination beside them stays.
create function refuse_other_destination() returns trigger language plpgsql as $$
begin
  if (old.merchant_id, old.mode, old.type, old.currency, old.country, old.institution_code, old.payee_key, old.last4, old.bank_user_name, old.usable_after, old.qr_enc is null)
    is distinct from (new.merchant_id, new.mode, new.type, new.currency, new.country, new.institution_code, new.payee_key, new.last4, new.bank_user_name, new.usable_after, new.qr_enc is null) then
    raise exception 'payout method % is replaced by another one, and never changed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_method_stays before update on payout_method for each row execute function refuse_other_destination();

create table account_verification (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  payout_method_id text collate "C" references payout_method (id),
  method text not null,
  country text not null check (country in ('ID', 'PH')),
  institution_code text not null,
  bank_name text not null,
  bank_short_name text,
  number_enc text not null,
  payee_key text not null,
  last4 text not null,
  -- As entered; null when nobody said whose it should be.
  holder_name text,
  status text not null default 'verifying' check (status in ('verifying', 'verified', 'closeMatch', 'mismatch', 'notFound', 'unsupported', 'timedOut')),
  reason text check (reason in ('noAccount', 'noInquiry', 'noAnswer', 'providerFailed')),
  -- What the merchant may know of the name and of how close it is.
  found_name text,
  name_score smallint check (name_score between 0 and 100),
  -- The whole answer, sealed: no role of merchants reads it.
  answer_enc text,
  account_id text collate "C",
  -- Accounts that were asked, the last one last.
  asked text[] collate "C" not null default '{}',
  -- Virtual accounts answer from this moment on.
  answer_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- An answer that came after the end: kept, and of no effect.
  late_at timestamptz,
  late_enc text,
  created_by text collate "C",
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'verifying') = (ended_at is null)),
  check (found_name is null or status in ('verified', 'closeMatch'))
);
create index account_verification_merchant on account_verification (merchant_id, mode, id);
create index account_verification_payee on account_verification (merchant_id, mode, payee_key, id);
create index account_verification_open on account_verification (expires_at) where status = 'verifying';

alter table account_verification enable row level security, force row level security;
create policy house on account_verification to wap_owner, wap_staff, wap_writer using (true) with check (true);
create policy own on account_verification for select to wap_tenant
  using (merchant_id = current_setting('wallet.merchant', true) and mode = current_setting('wallet.mode', true));
grant select, insert, update on account_verification to wap_staff;

grant select (id, merchant_id, mode, payout_method_id, method, country, institution_code, bank_name, bank_short_name, last4, holder_name, status, reason,
  found_name, name_score, expires_at, ended_at, created_at) on account_verification to wap_tenant;
grant select (id, merchant_id, mode, type, currency, country, institution_code, bank_name, bank_short_name, last4, bank_user_name, verification, verified_name,
  verification_id, usable_after, is_default, warnings, replaces, replaced_by, status, status_reason, created_by, created_at) on payout_method to wap_tenant;

-- First values; a change is a newer row.
insert into setting (id, key, value, valid_from, source, created_by) values
  ('set_payouts_cool_down', 'payouts.coolDownHours', '{"live": 24, "test": 0}', '2026-01-01T00:00:00Z', 'first values', 'migration'),
  ('set_payouts_inquiries', 'payouts.inquiries', '{"perMinute": 10, "perDay": 300, "perDestinationAndDay": 5}', '2026-01-01T00:00:00Z', 'first values', 'migration');
