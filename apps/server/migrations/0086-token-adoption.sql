-- A token is answered for by who adopted it last, else by who made it. When that person does no longer, it ends unless a
-- colleague adopts it.
alter table api_token
  add column adopted_by text collate "C" references app_user (id),
  add column adopted_at timestamptz,
  add column ends_at timestamptz,
  add column ends_because text check (ends_because in ('userDisabled', 'roleChanged', 'passwordReset')),
  add constraint api_token_adoption_is_whole check ((adopted_by is null) = (adopted_at is null)),
  add constraint api_token_end_is_whole check ((ends_at is null) = (ends_because is null));
grant select (adopted_by, adopted_at, ends_at, ends_because) on api_token to wap_tenant;

-- The tokens of one person, and those that are due to end.
create index api_token_answered_by on api_token (coalesce(adopted_by, created_by), id) where status = 'active';
create index api_token_ends_at on api_token (ends_at) where status = 'active' and ends_at is not null;

alter table merchant_notice drop constraint merchant_notice_kind_check;
alter table merchant_notice add constraint merchant_notice_kind_check check (kind in ('webhookDisabled', 'apiTokenChanged',
  'apiTokenEnding', 'tokenMakerLeft', 'payoutMethodAdded', 'lateMoneyWaiting', 'teamChanged', 'exportReady'));
