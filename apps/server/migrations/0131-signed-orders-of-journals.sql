-- What journals told of orders after a restore carries a MAC by the key file: whoever hides one by SQL hides that a request
-- may have been paid.
alter table recovery_order
  -- `<order>.<epoch>`, by which rows that give power are named.
  add column id text collate "C" generated always as (intent_id || '.' || epoch) stored,
  add column mac text,
  add constraint recovery_order_is_named unique (id);
grant update (mac) on recovery_order to wap_staff;

-- Rows of before get their first MACs from `wallet sign-rows`.
insert into row_signing_kind (id) select 'recovery_order' where not exists (select from recovery_order);
