-- Named views of lists for merchants' people as well (decision 32): each belongs to the merchant of who made it, and is shared
-- with nobody but its own team. Views of the house belong to no merchant.
alter table saved_view add column merchant_id text collate "C" references merchant (id);
alter table saved_view drop constraint saved_view_shared_with_check,
  add constraint saved_view_shared_with_check check (shared_with <@ case when merchant_id is null then '{1,2,3,5}'::smallint[] else '{4}'::smallint[] end);
drop index saved_view_shared;
create index saved_view_shared on saved_view (list, merchant_id) where shared_with <> '{}';

-- A view is opened with by people of its own merchant alone, and by people of the house where it is the house's.
alter table saved_view_default add column merchant_id text collate "C" references merchant (id);

do $$
declare
  name text;
begin
  foreach name in array array['saved_view', 'saved_view_default'] loop
    execute format('alter table %I enable row level security, force row level security', name);
    execute format('create policy house on %I to wap_owner, wap_staff, wap_writer using (true) with check (true)', name);
    execute format($policy$create policy own on %I for select to wap_tenant using (merchant_id = current_setting('wallet.merchant', true))$policy$, name);
    execute format('grant select on %I to wap_tenant', name);
  end loop;
end $$;
