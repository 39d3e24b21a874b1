-- What a merchant's servers asked of the merchant API and what they were answered, kept for thirty days. Masked before it comes here.

create table api_call (
  id text collate "C" primary key,
  merchant_id text collate "C" not null,
  mode text not null check (mode in ('live', 'test')),
  token_id text collate "C" not null,
  method text not null,
  path text not null,
  route text collate "C",
  status integer not null,
  code text,
  request_id text collate "C" not null,
  duration_ms integer not null,
  ip text,
  idempotency_key text,
  request_body text,
  response_body text
);
create index api_call_of_merchant on api_call (merchant_id, id);
-- What went wrong is looked for among much that went well.
create index api_call_failed on api_call (merchant_id, id) where status >= 400;
create index api_call_request on api_call (request_id);

alter table api_call enable row level security, force row level security;
create policy house on api_call to wap_owner, wap_staff, wap_writer using (true) with check (true);
-- People see the calls of both modes.
create policy own on api_call for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true));
grant select, insert, delete on api_call to wap_staff;
grant select on api_call to wap_tenant;
