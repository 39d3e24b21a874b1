-- What journals told of orders after a restore carries a MAC by the key file: whoever hides one by SQL hides that a request
-- may have been paid.
alter table recovery_order
  -- `<order>.<epoch>`, by which rows that give power are named.
  add column id text collate "C",
  add column mac text;
update recovery_order set id = intent_id || '.' || epoch;
alter table recovery_order alter column id set not null,
  add constraint recovery_order_is_named unique (id), add constraint recovery_order_name_fits check (id = intent_id || '.' || epoch);
grant update (mac) on recovery_order to wap_staff;

-- Rows of before get their first MACs from `wallet sign-rows`.
insert into row_signing_kind (id) select 'recovery_order' where not exists (select from recovery_order);
