-- Rules of pace, blocks, and what was found about each withdrawal request before it was let through.

-- What a rule says never changes: another one follows it. Without a merchant it is for all that have none of their own of the same kind.
create table rule (
  id text collate "C" primary key,
  merchant_id text collate "C" references merchant (id),
  scope text not null check (scope in ('customer', 'destination', 'merchant', 'requester')),
  measure text not null check (measure in ('count', 'sum')),
  pace text not null check (pace in ('minute', 'day', 'month')),
  -- Requests, or minor units.
  most bigint not null check (most > 0),
  currency text check (currency in ('IDR', 'PHP')),
  outcome text not null check (outcome in ('hold', 'reject')),
  reason text not null,
  status text not null check (status in ('proposed', 'active', 'refused', 'ended')),
  was_proposed boolean not null default false,
  valid_from timestamptz not null,
  valid_until timestamptz,
  created_by text collate "C",
  created_at timestamptz not null default now(),
  decided_by text collate "C",
  decided_at timestamptz,
  decision_reason text,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((measure = 'sum') = (currency is not null)),
  check (valid_until is null or valid_until > valid_from or status <> 'active')
);
create index rule_active on rule (scope) where status = 'active';

create function refuse_other_rule() returns trigger language plpgsql as $$
begin
  if (old.merchant_id, old.scope, old.measure, old.pace, old.most, old.currency, old.outcome, old.reason, old.created_by, old.created_at)
    is distinct from (new.merchant_id, new.scope, new.measure, new.pace, new.most, new.currency, new.outcome, new.reason, new.created_by, new.created_at)
    or old.status in ('refused', 'ended') or (old.status <> 'proposed' and old.valid_from <> new.valid_from) then
    raise exception 'rule % stays as it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rule_stays before update on rule for each row execute function refuse_other_rule();

-- The value is sealed and found by its keyed digest; what people see of it is masked.
create table blocklist_entry (
  id text collate "C" primary key,
  merchant_id text collate "C" references merchant (id),
  kind text not null check (kind in ('payee', 'phone', 'email', 'customer', 'institution')),
  block_key text not null,
  value_enc text not null,
  shown text not null,
  outcome text not null check (outcome in ('hold', 'reject')),
  reason text not null,
  status text not null check (status in ('proposed', 'active', 'refused', 'ended')),
  was_proposed boolean not null default false,
  expires_at timestamptz,
  created_by text collate "C",
  created_at timestamptz not null default now(),
  decided_by text collate "C",
  decided_at timestamptz,
  decision_reason text,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  -- A customer is known by its merchant's own name for it.
  check (kind <> 'customer' or merchant_id is not null)
);
create index blocklist_entry_key on blocklist_entry (block_key, kind) where status in ('proposed', 'active');
create index blocklist_entry_open on blocklist_entry (status, id);

create function refuse_other_block() returns trigger language plpgsql as $$
begin
  if (old.merchant_id, old.kind, old.block_key, old.shown, old.outcome, old.reason, old.expires_at, old.created_by, old.created_at)
    is distinct from (new.merchant_id, new.kind, new.block_key, new.shown, new.outcome, new.reason, new.expires_at, new.created_by, new.created_at)
    or old.status in ('refused', 'ended') then
    raise exception 'block % stays as it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger blocklist_entry_stays before update on blocklist_entry for each row execute function refuse_other_block();

-- The latest judgement of each request: who asked for what, as far as rules look at it, and what they said.
create table rule_judgement (
  request_id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  currency text not null check (currency in ('IDR', 'PHP')),
  amount bigint not null check (amount > 0),
  source text not null,
  customer_key text,
  payee_key text not null,
  phone_key text,
  email_key text,
  institution text not null,
  requester text collate "C",
  outcome text not null check (outcome in ('allow', 'hold', 'reject')),
  findings jsonb not null default '[]',
  judged_at timestamptz not null,
  -- Whether it uses up a pace now; follows its request.
  uses boolean not null
);
create index rule_judgement_customer on rule_judgement (merchant_id, customer_key, judged_at) where uses and customer_key is not null;
create index rule_judgement_payee on rule_judgement (payee_key, judged_at) where uses;
-- A month of a merchant may be a hundred thousand: they are counted without a look at their rows.
create index rule_judgement_merchant on rule_judgement (merchant_id, mode, judged_at) include (amount, currency, request_id) where uses;
create index rule_judgement_requester on rule_judgement (requester, judged_at) include (amount, currency, request_id, mode, merchant_id) where uses and requester is not null;
create index rule_judgement_time on rule_judgement (judged_at);
create index withdrawal_request_paid_payee on withdrawal_request (destination_key, merchant_id) where status = 'succeeded';

-- What a status does to a pace: the same table that the judge has, compared by a test.
create function pace_use(status text) returns text language sql immutable parallel safe as $$
  select case when status in ('pendingApproval', 'approved', 'processing', 'succeeded', 'reversed') then 'yes'
    when status in ('draft', 'verifying', 'awaitingConfirmation') then 'onceAllowed' else 'no' end
$$;
grant execute on function pace_use(text) to wap_staff, wap_writer;
create function follow_request() returns trigger language plpgsql as $$
begin
  update rule_judgement set uses = pace_use(new.status) = 'yes' or (pace_use(new.status) = 'onceAllowed' and outcome = 'allow')
    where request_id = new.id and uses is distinct from (pace_use(new.status) = 'yes' or (pace_use(new.status) = 'onceAllowed' and outcome = 'allow'));
  return null;
end $$;
create trigger withdrawal_request_uses_pace after update on withdrawal_request for each row
  when (pace_use(old.status) is distinct from pace_use(new.status)) execute function follow_request();

do $$
declare
  name text;
begin
  foreach name in array array['rule', 'blocklist_entry', 'rule_judgement'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy house on %I to wap_owner, wap_staff, wap_writer using (true) with check (true)', name);
  end loop;
end $$;
grant select, insert, update on rule, blocklist_entry, rule_judgement to wap_staff;
grant select, update (uses) on rule_judgement to wap_writer;

-- First values, far above what a customer usually asks for; a change is a newer row.
insert into rule (id, scope, measure, pace, most, currency, outcome, reason, status, valid_from) values
  ('rul_00000000000000000000000001', 'customer', 'count', 'minute', 3, null, 'reject', 'First values: a person does not ask more often.', 'active', '2026-01-01T00:00:00Z'),
  ('rul_00000000000000000000000002', 'customer', 'count', 'day', 10, null, 'hold', 'First values: a customer rarely asks more often.', 'active', '2026-01-01T00:00:00Z'),
  ('rul_00000000000000000000000003', 'customer', 'sum', 'day', 2500000000, 'IDR', 'hold', 'First values: above it somebody looks.', 'active', '2026-01-01T00:00:00Z'),
  ('rul_00000000000000000000000004', 'customer', 'sum', 'day', 10000000, 'PHP', 'hold', 'First values: above it somebody looks.', 'active', '2026-01-01T00:00:00Z'),
  ('rul_00000000000000000000000005', 'destination', 'count', 'day', 20, null, 'hold', 'First values: a destination of many requests is looked at.', 'active', '2026-01-01T00:00:00Z'),
  ('rul_00000000000000000000000006', 'destination', 'sum', 'day', 25000000000, 'IDR', 'hold', 'First values: what BI-FAST carries in one transfer.', 'active', '2026-01-01T00:00:00Z'),
  ('rul_00000000000000000000000007', 'destination', 'sum', 'day', 50000000, 'PHP', 'hold', 'First values: ten transfers of what InstaPay carries in one.', 'active', '2026-01-01T00:00:00Z'),
  ('rul_00000000000000000000000008', 'requester', 'count', 'minute', 1000, null, 'hold', 'First values: a stolen token is faster than a business.', 'active', '2026-01-01T00:00:00Z');
insert into setting (id, key, value, valid_from, source, created_by) values
  ('set_rules_first_use', 'rules.firstUse', '{"holdAboveMinor": {"IDR": "500000000", "PHP": "2000000"}, "knownAfterHours": 72, "sources": ["payPage"]}', '2026-01-01T00:00:00Z', 'first values', 'migration');
