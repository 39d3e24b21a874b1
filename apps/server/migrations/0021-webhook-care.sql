-- Care of webhooks: why an address is switched off, and deliveries that know the place of their event.

alter table webhook_endpoint
  add column disabled_reason text check (disabled_reason in ('switchedOff', 'failingForDays', 'gone', 'operator')),
  add column disabled_at timestamptz,
  add column revision integer not null default 1;
update webhook_endpoint set disabled_reason = case when failing_since is null then 'switchedOff' else 'failingForDays' end, disabled_at = updated_at where not enabled;
alter table webhook_endpoint add constraint webhook_endpoint_says_why check (enabled = (disabled_reason is null) and enabled = (disabled_at is null));
grant select (disabled_reason, disabled_at, previous_secret_until, revision) on webhook_endpoint to wap_tenant;

-- What the event is about and its place among the events of that: an event is not sent before those that come before it
-- have been tried, so that a receiver that takes everything hears of each object in order.
alter table webhook_delivery add column object_id text collate "C", add column sequence integer;
update webhook_delivery d set object_id = e.object_id, sequence = e.sequence from merchant_event e where e.id = d.event_id;
alter table webhook_delivery alter column object_id set not null, alter column sequence set not null;
create index webhook_delivery_order on webhook_delivery (endpoint_id, object_id, sequence, id) where status = 'pending';
create index webhook_delivery_failed on webhook_delivery (endpoint_id, id) where status = 'failed';
