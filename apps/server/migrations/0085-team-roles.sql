-- Stop every process of the older version first.
-- What each person of a merchant's team may do. Until now all had every right of their merchant, and they keep it.
alter table app_user add column team_role text check (team_role in ('owner', 'finance', 'developer', 'support'));
update app_user set team_role = 'owner' where role_id = 4;
alter table app_user add constraint app_user_team_role_is_of_merchants check ((role_id = 4) = (team_role is not null));
grant select (team_role) on app_user to wap_tenant;

-- When the password or a one-time code was given again in a session. Signing in is not it.
alter table user_session add column confirmed_at timestamptz;
