-- What merchants are charged and allowed, by date; their looks, notices and standing; and institutions with their rails.

alter table merchant
  add column status_reason text,
  add column status_since timestamptz not null default now(),
  -- What the team is told by e-mail.
  add column notices jsonb not null default '{"webhookDisabled": true, "apiTokenChanged": true, "payoutMethodAdded": true}';

-- Terms are rows with a beginning. What has begun is history: it is neither changed nor deleted, only followed by another.
create table merchant_fee_rule (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  direction text not null check (direction in ('deposit', 'withdrawal')),
  method text not null check (method in ('any', 'dana', 'livin', 'maya', 'maya_to_maya_phone_number', 'maya_to_maya_qr', 'maya_to_bank')),
  flat bigint not null default 0 check (flat >= 0),
  percent_basis_points integer not null default 0 check (percent_basis_points between 0 and 10000),
  min bigint check (min >= 0),
  max bigint check (max >= 0),
  valid_from timestamptz not null,
  added_by text collate "C",
  created_at timestamptz not null default now(),
  unique (merchant_id, direction, method, valid_from),
  check (min is null or max is null or min <= max)
);

-- For one payment; null is no limit of the merchant's own.
create table merchant_limit (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  direction text not null check (direction in ('deposit', 'withdrawal')),
  min bigint check (min >= 0),
  max bigint check (max >= 0),
  valid_from timestamptz not null,
  added_by text collate "C",
  created_at timestamptz not null default now(),
  unique (merchant_id, direction, valid_from),
  check (min is null or max is null or min <= max)
);

create function refuse_begun_term() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.valid_from > clock_timestamp() then
    return old;
  end if;
  raise exception 'term % has begun or is changed: it stays as it is', old.id using errcode = 'restrict_violation';
end $$;
create trigger merchant_fee_rule_stays before update or delete on merchant_fee_rule for each row execute function refuse_begun_term();
create trigger merchant_limit_stays before update or delete on merchant_limit for each row execute function refuse_begun_term();
create trigger merchant_fee_rule_is_never_emptied before truncate on merchant_fee_rule for each statement execute function refuse_change();
create trigger merchant_limit_is_never_emptied before truncate on merchant_limit for each statement execute function refuse_change();

insert into merchant_fee_rule (id, merchant_id, direction, method, flat, percent_basis_points, min, max, valid_from)
select 'fee_' || left(md5(m.id || r.ordinality), 26), m.id, r.value ->> 'direction', r.value ->> 'method', (r.value ->> 'flatMinor')::bigint,
  (r.value ->> 'percentBasisPoints')::integer, (r.value ->> 'minMinor')::bigint, (r.value ->> 'maxMinor')::bigint, (r.value ->> 'validFrom')::timestamptz
from merchant m, jsonb_array_elements(m.fee_rules) with ordinality as r
on conflict (merchant_id, direction, method, valid_from) do nothing;
insert into merchant_limit (id, merchant_id, direction, min, max, valid_from)
select 'lim_' || left(md5(m.id || l.key), 26), m.id, l.key, (l.value ->> 'minMinor')::bigint, (l.value ->> 'maxMinor')::bigint, m.created_at
from merchant m, jsonb_each(m.limits) as l;
alter table merchant drop column fee_rules, drop column limits;

-- Uploaded pictures by their digest. Whose logo it is, the branding says; a picture that nobody names is in nobody's way.
create table merchant_logo (
  merchant_id text collate "C" not null references merchant (id),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  content bytea not null check (length(content) between 1 and 200000),
  created_at timestamptz not null default now(),
  primary key (digest, merchant_id)
);
create index merchant_logo_merchant on merchant_logo (merchant_id, created_at);

do $$
declare
  name text;
begin
  foreach name in array array['merchant_fee_rule', 'merchant_limit', 'merchant_logo'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy house on %I to wap_owner, wap_staff, wap_writer using (true) with check (true)', name);
  end loop;
end $$;
-- Terms are of the merchant, whatever the mode.
create policy own on merchant_fee_rule for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true));
create policy own on merchant_limit for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true));
grant select (approval_policy, notices, created_at) on merchant to wap_tenant;
grant select (id, merchant_id, direction, method, flat, percent_basis_points, min, max, valid_from, created_at) on merchant_fee_rule to wap_tenant;
grant select (id, merchant_id, direction, min, max, valid_from, created_at) on merchant_limit to wap_tenant;
grant select, insert, delete on merchant_fee_rule, merchant_limit, merchant_logo to wap_staff;

-- Deposits that a person looks at stand between their merchant and its being closed. They are few; others have such an index.
create index transaction_in_review on transaction (merchant_id) where kind = 'deposit' and status = 'review';

-- Institutions ----------------------------------------------------------------------------------------------------------

alter table institution
  -- No code is published for it.
  add column code_is_ours boolean not null default false,
  add column revision integer not null default 1,
  add column updated_at timestamptz not null default now();

-- What is switched off stays off when the facts are loaded anew; a rail that an operator added stays when the file lacks it.
create table institution_rail (
  country text not null,
  code text not null,
  rail text not null,
  rail_code text,
  enabled boolean not null default true,
  source text not null check (source in ('import', 'operator')),
  primary key (country, code, rail),
  foreign key (country, code) references institution (country, code)
);
insert into institution_rail (country, code, rail, source) select country, code, unnest(rails), 'import' from institution on conflict do nothing;
alter table institution drop column rails;
create index institution_by_name on institution (lower(name), country, code);
grant select, insert, update, delete on institution_rail to wap_staff;
