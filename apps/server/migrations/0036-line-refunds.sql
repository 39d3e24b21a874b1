-- Money that nobody can be credited with is sent back; merchants say what becomes of late money; files prove proposals.

-- The desk pays payers their own money back: a merchant of the house for each currency, which nobody signs in to. It is
-- made when it is first needed.
alter table merchant add column is_desk boolean generated always as (id like 'mer_0000000000000000000000%') stored;

-- Which request sends which line back. It never changes: whether the line is used says its allocation.
create table line_refund (
  request_id text collate "C" primary key references withdrawal_request (id),
  proposal_id text collate "C" not null unique,
  line_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  currency text not null check (currency in ('IDR', 'PHP')),
  amount bigint not null check (amount > 0),
  -- The deposit that the money came too late for, where it is known.
  transaction_id text collate "C",
  created_at timestamptz not null default now()
);
create index line_refund_line on line_refund (line_id);
create trigger line_refund_stays before update or delete on line_refund for each row execute function refuse_change();
grant select, insert on line_refund to wap_staff;
grant select on line_refund to wap_writer;

alter table line_proposal drop constraint line_proposal_kind;
alter table line_proposal
  add constraint line_proposal_kind check (kind in ('ignore', 'release', 'deposit', 'merchantCredit', 'own', 'expected', 'payoutReturn', 'refund', 'mark')),
  -- Files that prove what is proposed.
  add column evidence_file_ids text[] not null default '{}' check (cardinality(evidence_file_ids) <= 5);

-- What a merchant wants done with money that came too late for one of its deposits.
create table late_money_choice (
  line_id text collate "C" primary key,
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  transaction_id text collate "C" not null,
  choice text not null check (choice in ('credit', 'return')),
  chosen_by text collate "C" not null references app_user (id),
  chosen_at timestamptz not null default now()
);
create index late_money_choice_merchant on late_money_choice (merchant_id, line_id);
create trigger late_money_choice_stays before update or delete on late_money_choice for each row execute function refuse_change();
alter table late_money_choice enable row level security, force row level security;
create policy house on late_money_choice to wap_owner, wap_staff, wap_writer using (true) with check (true);
grant select, insert on late_money_choice to wap_staff;

-- Files, kept in pieces and never changed.
create table evidence_file (
  id text collate "C" primary key,
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
  size_bytes integer not null check (size_bytes between 1 and 5000000),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text collate "C" not null,
  uploaded_at timestamptz not null default now()
);
create index evidence_file_uploader on evidence_file (uploaded_by, uploaded_at);
create table evidence_part (
  file_id text collate "C" not null references evidence_file (id),
  number integer not null,
  content bytea not null check (length(content) between 1 and 1000000),
  primary key (file_id, number)
);
create trigger evidence_file_stays before update or delete on evidence_file for each row execute function refuse_change();
create trigger evidence_part_stays before update or delete on evidence_part for each row execute function refuse_change();
grant select, insert on evidence_file, evidence_part to wap_staff;

-- A payer is told that late money went back.
alter table payer_mail drop constraint payer_mail_kind_check;
alter table payer_mail add constraint payer_mail_kind_check
  check (kind in ('depositReceipt', 'lateDeposit', 'withdrawalReceipt', 'withdrawalFailed', 'withdrawalReturned', 'paidAfterAll', 'moneySentBack'));
