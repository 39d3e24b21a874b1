-- What customers ask for by a merchant's public form, and the mails to those who gave an address.

-- One open request for a phone number and a merchant.
create index transaction_session_form on transaction_session (merchant_id, mode, phone_key)
  where source = 'requestTransaction' and status in ('open', 'methodSelected', 'paying');

-- The customer has said that the account is right: from then on a request of the public form waits for the merchant.
alter table withdrawal_request add column customer_confirmed_at timestamptz;
alter table withdrawal_request add constraint withdrawal_request_customer_confirmed check (customer_confirmed_at is null or is_public);
-- Its merchant sees when it is its turn.
grant select (customer_confirmed_at) on withdrawal_request to wap_tenant;

-- One mail for each thing that happened; the address only as a digest, to count how many it gets.
create table payer_mail (
  subject_id text collate "C" not null,
  kind text not null check (kind in ('depositReceipt', 'lateDeposit', 'withdrawalReceipt', 'withdrawalFailed', 'withdrawalReturned', 'paidAfterAll')),
  merchant_id text collate "C" not null references merchant (id),
  mode text not null check (mode in ('live', 'test')),
  address_key text not null,
  -- False: too many mails went to the address.
  sent boolean not null,
  created_at timestamptz not null default now(),
  primary key (subject_id, kind)
);
create index payer_mail_address on payer_mail (address_key, created_at);
alter table payer_mail enable row level security, force row level security;
create policy house on payer_mail to wap_owner, wap_staff, wap_writer using (true) with check (true);
grant select, insert on payer_mail to wap_staff;
